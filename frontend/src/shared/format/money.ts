/** A price or cost as the shop writes it: unknown, free, or euros with two decimals. */
export function formatPrice(euros: number | null | undefined): string {
  if (euros === undefined) return 'Unbekannt';
  if (euros === null || euros === 0) return 'Kostenlos';
  return formatSum(euros);
}

/** A sum or balance, where zero is a figure like any other. */
export function formatSum(euros: number): string {
  return `${euros.toFixed(2)} €`;
}

export function formatBeats(amount: number): string {
  return `${amount} Fan Beats`;
}
