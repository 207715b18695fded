import { fieldRule } from './fieldRule';

const thousands = /^(\d{1,3}(\.\d{3})+,\d{0,2}|\d{1,3}(,\d{3})+\.\d{0,2})$/;

/**
 * A number typed with at most two decimals, by point or comma, as `1.234,50`, `1 234,50` and `12,5 €` too; null when empty, undefined when it
 * is none. `1.234` alone is none: nobody knows which it means.
 */
export function parseDecimal(text: string): number | null | undefined {
  const trimmed = text
    .trim()
    .replace(/^(€|EUR)\s*|\s*(€|EUR)$/gi, '')
    .replaceAll(/(\d)\s(?=\d{3}(\D|$))/g, '$1');
  const plain = thousands.test(trimmed)
    ? trimmed.replaceAll(trimmed.includes('.', trimmed.length - 3) ? ',' : '.', '')
    : trimmed;
  const typed = plain.replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,9}(\.\d{0,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** A whole number of digits only; null when empty, undefined when it is none. */
export function parseInteger(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** How a number stands in its field before somebody edits it. */
export function decimalText(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}

export function integerText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** What the server takes as an amount in euros. */
export const largestEuros = 10_000_000;
export const largestEurosText = largestEuros.toLocaleString('en');

export const decimalRule = fieldRule((typed) => {
  const amount = parseDecimal(typed);
  if (amount === undefined) return 'At least 0, at most two decimals';
  return (amount ?? 0) > largestEuros ? `At most ${largestEurosText}` : null;
});
