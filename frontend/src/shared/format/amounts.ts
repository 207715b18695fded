/** A price or cost as the shop writes it: unknown, free, or euros with two decimals. */
export function formatPrice(euros: number | null | undefined): string {
  if (euros === undefined) return 'Unbekannt';
  if (euros === null || euros === 0) return 'Kostenlos';
  return formatSum(euros);
}

/** A cost, which is unknown until somebody set it (rule D70). */
export function formatCost(euros: number | null): string {
  return formatPrice(euros ?? undefined);
}

/** A sum or balance, where zero is a figure like any other. */
export function formatSum(euros: number): string {
  return `${euros.toFixed(2)} €`;
}

/** An amount with its sign; nothing has none. */
export function signed(amount: number, format: (size: number) => string): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${format(Math.abs(amount))}`;
}

export function formatBeats(amount: number): string {
  return `${amount} Fan Beats`;
}

/** So many things, in digits alone like sums: '1 event', '1208 events'. */
export function countOf(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}
