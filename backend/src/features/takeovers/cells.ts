import { cents, type Cents } from '@fan-beats/events/kernel';
import type { SheetColumnRecord } from '../../contract/takeovers/takeover.records';
import { LineRefused, notAnAmount, readAmount } from '../../platform/tables/read-amount';
import { largestAmount } from '../../platform/trpc/limits';

export const costFields = ['ems', 'customs', 'domestics'] as const;
export const paidFields = ['paid', 'paid_items', 'paid_ems', 'paid_customs', 'paid_domestics'] as const;

/** The amount paid for something, or 'all' for all of it. */
export type PaidAmount = Cents | 'all';

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
export function readCost(cell: string, { decimal }: Pick<SheetColumnRecord, 'decimal'>): Cents {
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

const allOfIt = /^(yes|ja|y|j|x|✓|✔|true|wahr|paid|bezahlt|done|ok|erledigt)$/i;
const noneOfIt = /^(no|nein|n|false|falsch|offen|open|unpaid|unbezahlt)$/i;

/** Throws LineRefused. */
export function readPaid(cell: string, column: Pick<SheetColumnRecord, 'decimal'>): PaidAmount {
  if (allOfIt.test(cell)) return 'all';
  return noneOfIt.test(cell) ? cents(0) : readCost(cell, column);
}
