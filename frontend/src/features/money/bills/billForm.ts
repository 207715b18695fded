import type { BillRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../shared/api/api';
import { dayProblem } from '@fan-beats/events/kernel';
import type { Method } from '../../../shared/format/words';
import { decimalText, parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { dayText, parseDayText } from '../../../shared/forms/times';
import { difference } from '../../claims/claimFigures';

type Division = InputOf<'bills.admPreview'>;
type Line = NonNullable<Division['lines']>[number];

/** A line as it is typed. */
export interface LineDraft extends Pick<Line, 'what' | 'basis'> {
  readonly id: number;
  readonly amount: string;
  readonly category: string;
}

/** A bill as it is typed, who takes part, and with what weight where that is typed by hand. */
export interface BillDraft {
  readonly component: BillRecord['component'];
  readonly paidOn: string;
  readonly method: Method;
  /** A day more than a year back is meant. */
  readonly longAgo: boolean;
  readonly lines: readonly LineDraft[];
  readonly leftOut: ReadonlySet<number>;
  readonly weights: ReadonlyMap<number, string>;
  readonly settled: Division['settled'];
}

/** A draft as text can hold it. */
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

/** The fields of a division: empty, and of a bill that was divided before with the choices of then. */
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

/** A withdrawn bill as it was typed, to be recorded again as a new one. */
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

/** Euros as they are typed, below 0 behind a minus; null when empty, undefined when it is none. */
export function parseAmount(text: string): number | null | undefined {
  const typed = text.trim();
  const isMinus = /^[-−]/.test(typed);
  const amount = parseDecimal(isMinus ? typed.slice(1) : typed);
  return isMinus && typeof amount === 'number' ? 0 - amount : amount;
}

export const totalOf = (lines: readonly Pick<LineDraft, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => difference(sum, 0 - (parseAmount(amount) ?? 0)), 0);

/** Why a new bill cannot be sent yet, or null. */
export function billProblem({ paidOn, longAgo, lines }: BillDraft, today: string): string | null {
  const day = parseDayText(paidOn);
  if (!day) return 'Please enter the day on which the bill was paid';
  const problem = dayProblem(day, today);
  if (problem === 'DAY_AHEAD') return 'This day is still to come';
  if (problem === 'DAY_LONG_AGO' && !longAgo) return 'Please confirm the day: it is more than a year ago';
  if (lines.some(({ amount }) => !parseAmount(amount))) return 'Please enter the amount of each line';
  return lines.some(({ basis, category }) => basis === 'category' && category === '')
    ? 'Please choose the category'
    : null;
}

/** Why weights that are typed by hand cannot be sent, or null: left out, they would be carried by the others. */
export const weightProblem = (
  { weights }: Pick<BillDraft, 'weights'>,
  lines: readonly Pick<Line, 'basis'>[],
): string | null =>
  lines.some(({ basis }) => basis === 'hand') &&
  [...weights.values()].some((text) => parseInteger(text) === undefined)
    ? 'Please correct the weights'
    : null;

/** As it is sent; of a bill that was divided before, its number in the place of what is typed. */
export function toDivision(go_id: number, bill: BillRecord | null, draft: BillDraft): Division {
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
    component,
    paid_on: parseDayText(paidOn) ?? '',
    method,
    long_ago: longAgo || undefined,
    lines: billed,
  };
}
