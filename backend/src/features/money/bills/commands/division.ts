import {
  bases,
  claimStream,
  lineKinds,
  NotFound,
  type Basis,
  type Bill,
  type Cents,
  type CostComponent,
  type LineKind,
  type PaymentMethod,
  type SettledChoice,
} from '@fan-beats/events';
import { correctedBill, newBill, planBill, type BillPlan, type Grams } from '@fan-beats/events/rules';
import { IsIn } from 'class-validator';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { digestOfShown } from '../../../../ledger/preview';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Euros, Filled, Id, Optional, Whole } from '../../../../platform/trpc/fields';
import { billsOf, claimsOfGo, requireBill } from './bills-of-go';

export const maxClaims = 5_000;
export const maxLines = 20;
const maxEuros = 1_000_000;

export class Line {
  @IsIn(lineKinds) what: LineKind;

  /** Below 0 where money came back. */
  @Euros(-maxEuros) amountCents: Cents;
  @IsIn(bases) basis: Basis;
  @Optional() @Filled(200) category?: string;
}

export class TypedWeight {
  @Id() claimId: number;
  @Whole(0, 1_000_000_000) weight: number;
}

/**
 * A bill and its division over the claims of its group order: a new bill with its first division, or the bill with a
 * number, divided again.
 */
export interface Division {
  readonly goId: number;
  readonly billId?: number;
  /** The bill that a new one corrects; its cost stays (rule M64). */
  readonly corrects?: number;
  readonly component?: CostComponent;
  /** The German day on which the shop paid the bill. */
  readonly paidOn?: string;
  /** The method by which the shop paid it; bank where left out. */
  readonly method?: PaymentMethod;
  /** The admin confirmed a day more than a year back. */
  readonly longAgo?: boolean;
  readonly lines?: readonly Line[];
  /** Claims that take no part. */
  readonly leftOut: readonly number[];
  /** The weights of lines by hand. A claim that is not named keeps its earlier weight, or has none. */
  readonly weights: readonly TypedWeight[];
  /** The choice for costs that are done (rule M23). */
  readonly settled?: SettledChoice;
}

function refuseOtherCost({
  billId,
  corrects,
  component,
}: Pick<Division, 'billId' | 'corrects' | 'component'>): void {
  if (corrects !== undefined && (billId !== undefined || component !== undefined))
    throw new InvalidInput({ corrects: () => 'corrects must not be given with bill_id or component' });
}

/** Throws InvalidInput where a new bill lacks a field, or a bill with a number has one of a new bill. */
export function refuseIncomplete({
  billId,
  corrects,
  component,
  paidOn,
  method,
  lines = [],
}: Division): void {
  const isNew = billId === undefined;
  refuseOtherCost({ billId, corrects, component });
  const fields = { ...(corrects === undefined && { component }), paid_on: paidOn, lines: lines[0] };
  const wrong = Object.entries(fields).flatMap(([name, value]) =>
    (value === undefined) === isNew ? [name] : [],
  );
  if (!isNew && method !== undefined) wrong.push('method');
  const why = isNew ? 'must be given of a new bill' : 'must not be given with bill_id';
  if (wrong.length > 0) throw new InvalidInput(Object.fromEntries(wrong.map((name) => [name, () => why])));
  for (const [index, { basis, category }] of lines.entries())
    if ((basis === 'category') !== (category !== undefined))
      throw new InvalidInput({ [`lines.${index}.category`]: () => 'category belongs to a line by category' });
}

export interface PlannedDivision {
  readonly bill: Bill;
  readonly plan: BillPlan;
  /**
   * SHA-256 in hex of the bill's number, component and sum, the shares with the versions of their claims, the part that
   * the shop bears, and `settled`.
   */
  readonly digest: string;
}

/** The one plan for the preview and the act (rule M24). Throws NotFound, and what `planBill` throws. */
export function planDivision(state: DecisionContext, division: Division, grams: Grams): PlannedDivision {
  const { goId, leftOut, settled } = division;
  const bill = billOf(state, division);
  const go = state.go(goId);
  if (!go) throw new NotFound('go');
  const byHand = new Map(division.weights.map(({ claimId, weight }) => [claimId, weight]));
  const canceled = go.status === 'CANCELED';
  const plan = planBill(bill, claimsOfGo(state, goId), { leftOut, byHand, grams, settled, canceled });
  const shares = plan.shares.map(({ claim: { claimId }, parts, changeCents }) => {
    const { version } = state.head(claimStream(claimId));
    return { claimId, version, parts, changeCents };
  });
  const seen = {
    billId: bill.billId,
    component: bill.component,
    totalCents: bill.totalCents,
    shares,
    bornCents: plan.bornCents,
    settled: settled ?? null,
  };
  return { bill, plan, digest: digestOfShown(seen) };
}

/** The bill with the number, or a new one. */
function billOf(state: DecisionContext, division: Division): Bill {
  const { goId, billId, corrects, component = 'ems', paidOn = '', method = 'bank', lines = [] } = division;
  if (billId !== undefined) return requireBill(state, goId, billId);
  const when = { nowMs: state.now, longAgo: division.longAgo };
  const fields = { paidOn, method, billLines: lines };
  if (corrects !== undefined)
    return correctedBill(
      billsOf(state, goId),
      { bill: requireBill(state, goId, corrects), given: fields },
      when,
    );
  return newBill(billsOf(state, goId), { goId, component, ...fields }, when);
}
