import type { BillRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../shared/api/api';
import { parseDecimal, parseInteger } from '../../shared/forms/numbers';
import { parseDayText } from '../../shared/forms/times';
import { difference } from '../claims/claimFigures';

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
  ...{ id, what: 'postage', amount: '', basis: 'weight', category: '' },
});

/** What a division begins with: nothing typed, and of a bill that was divided before what was chosen then. */
export const draftOf = (bill: BillRecord | null): BillDraft => ({
  ...{ component: 'ems', paidOn: '', lines: [newLine(1)], weights: new Map() },
  ...{ leftOut: new Set(bill?.left_out), settled: bill?.settled ?? undefined },
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
export function billProblem({ paidOn, lines }: BillDraft, today: string): string | null {
  const day = parseDayText(paidOn);
  if (!day) return 'Please enter the day on which the bill was paid';
  if (day > today) return 'This day is still to come';
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
  const { component, paidOn, lines, leftOut, weights, settled } = draft;
  const typed = [...weights].flatMap(([claim_id, text]) => {
    const weight = parseInteger(text);
    return typeof weight === 'number' ? [{ claim_id, weight }] : [];
  });
  const terms = { go_id, left_out: [...leftOut], weights: typed, settled };
  if (bill) return { ...terms, bill_id: bill.bill_id };
  const billed = lines.map(({ what, amount, basis, category }) => ({
    ...{ what, amount: parseAmount(amount) ?? 0, basis },
    ...(basis === 'category' && { category }),
  }));
  return { ...terms, component, paid_on: parseDayText(paidOn) ?? '', lines: billed };
}
