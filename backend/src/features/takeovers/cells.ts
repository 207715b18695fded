import type { Cents } from '@fan-beats/events/kernel';
import type { SheetColumnRecord } from '../../contract/takeovers/takeover.records';
import { LineRefused, notAnAmount, readAmount } from '../../platform/tables/read-amount';
import { largestAmount } from '../../platform/trpc/limits';

export const costFields = ['ems', 'customs', 'domestics'] as const;
export const paidFields = ['paid', 'paid_items', 'paid_ems', 'paid_customs', 'paid_domestics'] as const;

/** The way in which the amounts of a column are written. */
export type AmountStyle = Pick<SheetColumnRecord, 'decimal'>;

/** The price behind the name of an item, as in the columns of forms. */
export const priceInName = /\s*\(?\s*(\d[\d.,]*)\s*(?:€|EUR)\s*\)?\s*$/i;

export const isNothing = (cell: string): boolean => /^[-–—/]?$/.test(cell);

/** A number of pieces with its unit before or after it: “3 Stk”, “1x”, “x 2”. */
const countShape =
  /^(?:[x×]\s*)?(\d{1,9})(?:[.,]0+)?\s*(?:[x×]|mal|st(?:(?:ü|ue)cke?|k)?\.?|pcs?\.?|pieces?|units?)?$/i;
const tick = /^[x✓✔]$/i;

/** Throws LineRefused. */
export function readCount(cell: string): number {
  if (isNothing(cell)) return 0;
  if (tick.test(cell)) return 1;
  const [, digits] = countShape.exec(cell) ?? [];
  if (digits === undefined)
    throw new LineRefused((i18n) =>
      i18n.t('“{cell}” is not a number of pieces', { cell: cell.slice(0, 30) }),
    );
  const amount = Number(digits);
  if (amount > largestAmount)
    throw new LineRefused((i18n) => i18n.t('{amount} pieces are more than a claim can hold', { amount }));
  return amount;
}

/** Whether a cell of a matrix may be a number of pieces and not a price or a text. */
export const isCount = (cell: string): boolean =>
  tick.test(cell) || Number(countShape.exec(cell)?.[1] ?? 10_000) < 10_000;

/** The dash that stands for the cents of whole euros: “15,-”. */
const dashForCents = /[.,]\s*[-–—]{1,2}(?=\s|€|$)/;
const currencyInWords = /euros?$/i;

/** Throws LineRefused. */
export function readCost(cell: string, { decimal }: AmountStyle): Cents {
  const written = cell.replace(currencyInWords, '').replace(dashForCents, '');
  let amount: Cents;
  try {
    amount = readAmount(written, decimal ?? ',');
  } catch (error) {
    if (error instanceof LineRefused) throw notAnAmount(cell);
    throw error;
  }
  if (amount < 0) throw new LineRefused((i18n) => i18n.t('“{text}” is below 0', { text: cell.slice(0, 30) }));
  return amount;
}
