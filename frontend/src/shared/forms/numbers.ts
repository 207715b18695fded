import { i18n } from '@lingui/core';
import { formatCount } from '../format/figures';
import { fieldRule } from './fieldRule';

const thousands = /^(\d{1,3}(\.\d{3})+,\d{0,2}|\d{1,3}(,\d{3})+\.\d{0,2})$/;

/**
 * A number typed with at most two decimals, by point or comma, also as `1.234,50`, `1 234,50` and `12,5 €`; null if empty,
 * undefined if it is not a number. `1.234` alone is not one: it has two meanings.
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

/** A whole number of digits only; null if empty, undefined if it is not one. */
export function parseInteger(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** The text of a number in its field before somebody edits it. */
export function decimalText(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}

export function integerText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** The largest amount in euros that the server accepts. */
export const largestEuros = 10_000_000;
export const largestEurosText = (): string => formatCount(largestEuros);

export const decimalRule = fieldRule((typed) => {
  const amount = parseDecimal(typed);
  if (amount === undefined) return i18n.t('At least 0, at most two decimals');
  return (amount ?? 0) > largestEuros
    ? i18n.t('At most {largestEurosText}', { largestEurosText: largestEurosText() })
    : null;
});
