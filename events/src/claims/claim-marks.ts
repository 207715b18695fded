import { cents, type Cents } from '../kernel/money';
import type {
  ClaimFreebiesCompleted,
  ClaimFreebiesReopened,
  ClaimPaymentAllocated,
  ClaimPaymentDeferred,
  ClaimPaymentReleased,
  ClaimPaymentRequested,
  ClaimPaymentRequestWithdrawn,
  ClaimPaymentReceived,
  ClaimPaymentRevoked,
  ClaimShortfallWaived,
  ClaimTrackingAssigned,
  ShippingCostReopened,
  ShippingCostSet,
  ShippingCostSettled,
  Stage,
} from './claim.events';
import {
  coverOf,
  itemsCovered,
  noMoney,
  shippingCost,
  type StageMoney,
  type StagesMoney,
} from './claim-stages';

/**
 * The fields that marks change. A change depends on the earlier changes of its own field, not on those of other fields.
 */
export const markedFields = [
  'payment',
  'freebies',
  'domestics',
  'ems',
  'customs',
  'tracking',
  'request items',
  'request ems',
  'request customs',
  'request domestics',
] as const;
export type MarkedField = (typeof markedFields)[number];

export type MoneyMark = ClaimPaymentAllocated | ClaimPaymentReleased | ClaimShortfallWaived;
export type CostMark = ShippingCostSet | ShippingCostSettled | ShippingCostReopened;
export type RequestMark = ClaimPaymentRequested | ClaimPaymentDeferred | ClaimPaymentRequestWithdrawn;
type PaymentMark = ClaimPaymentReceived | ClaimPaymentRevoked;

/** A fact by which an admin marks or sets something on a claim; it can be reversed (rule D53). */
export type MarkEvent =
  | PaymentMark
  | MoneyMark
  | CostMark
  | RequestMark
  | ClaimFreebiesCompleted
  | ClaimFreebiesReopened
  | ClaimTrackingAssigned;

const markTypes: Readonly<Record<MarkEvent['type'], true>> = {
  ClaimPaymentReceived: true,
  ClaimPaymentRevoked: true,
  ClaimPaymentAllocated: true,
  ClaimPaymentReleased: true,
  ClaimShortfallWaived: true,
  ClaimPaymentRequested: true,
  ClaimPaymentDeferred: true,
  ClaimPaymentRequestWithdrawn: true,
  ClaimFreebiesCompleted: true,
  ClaimFreebiesReopened: true,
  ShippingCostSet: true,
  ShippingCostSettled: true,
  ShippingCostReopened: true,
  ClaimTrackingAssigned: true,
};

export function isMark<Event extends { readonly type: string }>(event: Event): event is Event & MarkEvent {
  return Object.hasOwn(markTypes, event.type);
}

export function fieldOf(mark: MarkEvent): MarkedField {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return 'payment';
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived':
      return mark.data.stage === 'items' ? 'payment' : mark.data.stage;
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
      return `request ${mark.data.stage}`;
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return 'freebies';
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return mark.data.component;
    case 'ClaimTrackingAssigned':
      return 'tracking';
  }
}

/** The request to the fan to pay a stage. */
export interface PaymentRequest {
  readonly amountCents: Cents;
  /** Last German day. */
  readonly dueOn: string;
  readonly reference: string;
}

export interface ClaimMarks {
  /** Stages that the fan is asked to pay. */
  readonly requests: Readonly<Partial<Record<Stage, PaymentRequest>>>;
  readonly stages: StagesMoney;
  readonly freebiesDone: boolean;
  readonly trackingId: string | null;
}

export const noMarks: ClaimMarks = { requests: {}, stages: noMoney, freebiesDone: false, trackingId: null };

/**
 * Whether an admin may reverse the mark. A reversal stays, and so does a mark of the shop itself because the claim's
 * sum or cost changed (rules D48, D53, M2): the shop marks as paid only what costs something and is covered already. A
 * share of a bill is reversed with its bill (rule M23). `before` are the marks before this one.
 *
 * Example: EMS of 8.00 is paid with 6.00. An admin lowers the cost to 6.00, and the shop itself marks EMS as done. The
 * new cost may be reversed, and takes the mark back with it; the mark alone may not, because 6.00 were covered before.
 */
export function isReversible(mark: MarkEvent, before: ClaimMarks = noMarks): boolean {
  if (stays(mark)) return false;
  switch (mark.type) {
    case 'ClaimPaymentRevoked':
      return mark.data.reason === 'unmarked';
    case 'ClaimPaymentReleased':
      return mark.data.reason !== 'overpaid' && mark.data.reason !== 'deleted';
    case 'ClaimShortfallWaived':
      return mark.data.amountCents > 0;
    case 'ClaimPaymentReceived':
      return (
        before.stages.items.chargedCents === 0 || mark.data.coveredCents !== coverOf(before.stages.items)
      );
    case 'ShippingCostSettled':
      return !paidBefore(before.stages[mark.data.component], mark.data.amountCents);
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
    case 'ShippingCostSet':
    case 'ShippingCostReopened':
    case 'ClaimTrackingAssigned':
      return true;
  }
}

const stays = ({ data }: MarkEvent): boolean => data.reversesPosition !== undefined || 'billId' in data;

const paidBefore = (
  { allocatedCents, waivedCents, markWithoutFlagCents }: StageMoney,
  amountCents: Cents,
): boolean => amountCents > 0 && allocatedCents + waivedCents + markWithoutFlagCents >= amountCents;

/**
 * Folds a fact into the marks of its claim; never validates. This is the only place where facts of each older shape
 * become the same money.
 */
export function evolveMarks(marks: ClaimMarks, mark: MarkEvent): ClaimMarks {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
      return withStage(marks, 'items', received(marks.stages.items, mark.data));
    case 'ClaimPaymentRevoked':
      return withStage(marks, 'items', revoked(marks.stages.items, mark.data));
    case 'ClaimPaymentAllocated':
      return moneyMoved(marks, mark.data, { allocatedCents: mark.data.amountCents, waivedCents: 0 });
    case 'ClaimPaymentReleased':
      return moneyMoved(marks, mark.data, { allocatedCents: 0 - mark.data.amountCents, waivedCents: 0 });
    case 'ClaimShortfallWaived':
      return moneyMoved(marks, mark.data, { allocatedCents: 0, waivedCents: mark.data.amountCents });
    case 'ClaimPaymentRequested':
      return withRequest(marks, mark.data.stage, requestOf(mark.data));
    case 'ClaimPaymentDeferred':
      return deferred(marks, mark.data);
    case 'ClaimPaymentRequestWithdrawn':
      return withRequest(marks, mark.data.stage, undefined);
    case 'ClaimFreebiesCompleted':
      return { ...marks, freebiesDone: true };
    case 'ClaimFreebiesReopened':
      return { ...marks, freebiesDone: false };
    case 'ShippingCostSet':
      return costSet(marks, mark.data);
    case 'ShippingCostSettled':
      return costMarked(marks, mark.data, true);
    case 'ShippingCostReopened':
      return costMarked(marks, mark.data, false);
    case 'ClaimTrackingAssigned':
      // A forgotten text counts as no text (rule D41).
      return { ...marks, trackingId: mark.private?.trackingId ?? null };
  }
}

function withStage(marks: ClaimMarks, stage: Stage, money: StageMoney): ClaimMarks {
  return { ...marks, stages: { ...marks.stages, [stage]: money } };
}

function received(items: StageMoney, { coveredCents }: ClaimPaymentReceived['data']): StageMoney {
  return itemsCovered(items, { settled: true, coveredCents });
}

/** A payment that the claim only outgrew keeps its cover (rule D48). */
function revoked(
  items: StageMoney,
  { reason, coveredCents, restoredCents }: ClaimPaymentRevoked['data'],
): StageMoney {
  const covered = reason === 'extended' ? coveredCents : (restoredCents ?? cents(0));
  return itemsCovered(items, { settled: false, coveredCents: covered });
}

function moneyMoved(
  marks: ClaimMarks,
  data: MoneyMark['data'],
  moved: { readonly allocatedCents: number; readonly waivedCents: number },
): ClaimMarks {
  const { stage, settled, markedCents } = data;
  const before = marks.stages[stage];
  const after = {
    ...before,
    allocatedCents: cents(before.allocatedCents + moved.allocatedCents),
    waivedCents: cents(before.waivedCents + moved.waivedCents),
  };
  const money =
    stage === 'items'
      ? itemsCovered(after, data)
      : shippingCost({ ...after, settled, markWithoutFlagCents: markedCents ?? cents(0) });
  return withStage(marks, stage, money);
}

function costSet(marks: ClaimMarks, { component, amountCents }: ShippingCostSet['data']): ClaimMarks {
  const before = marks.stages[component];
  return withStage(marks, component, shippingCost({ ...before, chargedCents: amountCents }));
}

function costMarked(
  marks: ClaimMarks,
  { component, amountCents, markedCents }: ShippingCostReopened['data'],
  settled: boolean,
): ClaimMarks {
  const before = marks.stages[component];
  const markWithoutFlagCents = markedCents ?? before.markWithoutFlagCents;
  const money = shippingCost({ ...before, chargedCents: amountCents, markWithoutFlagCents, settled });
  return withStage(marks, component, money);
}

const requestOf = ({ amountCents, dueOn, reference }: ClaimPaymentRequested['data']): PaymentRequest => ({
  amountCents,
  dueOn,
  reference,
});

function withRequest(marks: ClaimMarks, stage: Stage, request: PaymentRequest | undefined): ClaimMarks {
  const { [stage]: _before, ...others } = marks.requests;
  return { ...marks, requests: request ? { ...others, [stage]: request } : others };
}

function deferred(marks: ClaimMarks, { stage, dueOn }: ClaimPaymentDeferred['data']): ClaimMarks {
  const before = marks.requests[stage];
  return before ? withRequest(marks, stage, { ...before, dueOn }) : marks;
}
