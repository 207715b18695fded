import type { BillRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../shared/api/api';
import { dayProblem } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { Method } from '../../../shared/format/words';
import { decimalText, parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { dayText, parseDayText } from '../../../shared/forms/times';
import { difference } from '../../claims/claimFigures';

type Division = InputOf<'bills.admPreview'>;
type Line = NonNullable<Division['lines']>[number];

/** A line of a bill as typed. */
export interface LineDraft extends Pick<Line, 'what' | 'basis'> {
  readonly id: number;
  readonly amount: string;
  readonly category: string;
}

/** A bill as typed, the claims that it leaves out, and the weights typed by hand. */
export interface BillDraft {
  readonly component: BillRecord['component'];
  readonly paidOn: string;
  readonly method: Method;
  /** True if the organiser confirms a day more than a year back. */
  readonly longAgo: boolean;
  readonly lines: readonly LineDraft[];
  readonly leftOut: ReadonlySet<number>;
  readonly weights: ReadonlyMap<number, string>;
  readonly settled: Division['settled'];
}

/** A draft in a form that can be stored as text. */
interface KeptBill extends Omit<BillDraft, 'leftOut' | 'weights'> {
  readonly leftOut: readonly number[];
  readonly weights: readonly (readonly [number, string])[];
}

export const toKept = (draft: BillDraft): KeptBill => ({
  ...draft,
  leftOut: [...draft.leftOut],
  weights: [...draft.weights],
});

export const fromKept = (kept: KeptBill): BillDraft => ({
  ...kept,
  leftOut: new Set(kept.leftOut),
  weights: new Map(kept.weights),
});

export const newLine = (id: number): LineDraft => ({
  id,
  what: 'postage',
  amount: '',
  basis: 'weight',
  category: '',
});

/** The fields of a division: empty for a new bill, otherwise with the choices of the last division. */
export const draftOf = (bill: BillRecord | null): BillDraft => ({
  component: 'ems',
  paidOn: '',
  method: 'bank',
  longAgo: false,
  lines: [newLine(1)],
  weights: new Map(),
  leftOut: new Set(bill?.left_out),
  settled: bill?.settled ?? undefined,
});

/** A withdrawn bill as typed, to be recorded again as a new one. */
export const draftLike = (bill: BillRecord): BillDraft => ({
  ...draftOf(bill),
  component: bill.component,
  paidOn: dayText(bill.paid_on),
  method: bill.method,
  lines: bill.lines.map(({ what, amount, basis, category = '' }, index) => ({
    id: index + 1,
    what,
    amount: `${amount < 0 ? '−' : ''}${decimalText(Math.abs(amount))}`,
    basis,
    category,
  })),
});

/** A bill as typed, to be corrected: with the choices of its division (rule M64). */
export const draftCorrecting = (bill: BillRecord): BillDraft => ({
  ...draftLike(bill),
  leftOut: new Set(bill.left_out),
  settled: bill.settled ?? undefined,
});

/** A typed amount in euros, negative with a minus; null if empty, undefined if it is not an amount. */
export function parseAmount(text: string): number | null | undefined {
  const typed = text.trim();
  const isMinus = /^[-−]/.test(typed);
  const amount = parseDecimal(isMinus ? typed.slice(1) : typed);
  return isMinus && typeof amount === 'number' ? 0 - amount : amount;
}

export const totalOf = (lines: readonly Pick<LineDraft, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => difference(sum, 0 - (parseAmount(amount) ?? 0)), 0);

/** The reason why a new bill cannot be sent yet; null if it can. */
export function billProblem({ paidOn, longAgo, lines }: BillDraft, today: string): string | null {
  const day = parseDayText(paidOn);
  if (!day) return i18n.t('Please enter the day on which the bill was paid');
  const problem = dayProblem(day, today);
  if (problem === 'DAY_AHEAD') return i18n.t('This day is still to come');
  if (problem === 'DAY_LONG_AGO' && !longAgo)
    return i18n.t('Please confirm the day: it is more than a year ago');
  if (lines.some(({ amount }) => !parseAmount(amount))) return i18n.t('Please enter the amount of each line');
  return lines.some(({ basis, category }) => basis === 'category' && category === '')
    ? i18n.t('Please choose the category')
    : null;
}

/**
 * The reason why weights typed by hand cannot be sent; null if they can. Without the check, the other claims would bear the
 * share of a wrong weight.
 */
export const weightProblem = (
  { weights }: Pick<BillDraft, 'weights'>,
  lines: readonly Pick<Line, 'basis'>[],
): string | null =>
  lines.some(({ basis }) => basis === 'hand') &&
  [...weights.values()].some((text) => parseInteger(text) === undefined)
    ? i18n.t('Please correct the weights')
    : null;

/** The division as it is sent; for a bill that was divided before, its number replaces the typed fields. */
export function toDivision(
  go_id: number,
  { bill, corrects }: { readonly bill: BillRecord | null; readonly corrects: BillRecord | null },
  draft: BillDraft,
): Division {
  const { component, paidOn, method, longAgo, lines, leftOut, weights, settled } = draft;
  const typed = [...weights].flatMap(([claim_id, text]) => {
    const weight = parseInteger(text);
    return typeof weight === 'number' ? [{ claim_id, weight }] : [];
  });
  const terms = { go_id, left_out: [...leftOut], weights: typed, settled };
  if (bill) return { ...terms, bill_id: bill.bill_id };
  const billed = lines.map(({ what, amount, basis, category }) => ({
    what,
    amount: parseAmount(amount) ?? 0,
    basis,
    ...(basis === 'category' && { category }),
  }));
  return {
    ...terms,
    ...(corrects ? { corrects: corrects.bill_id } : { component }),
    paid_on: parseDayText(paidOn) ?? '',
    method,
    long_ago: longAgo || undefined,
    lines: billed,
  };
}
