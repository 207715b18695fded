import { cents, type Cents } from '../kernel/money';
import type {
  ClaimEvent,
  ClaimPaymentAllocated,
  ClaimPaymentDeferred,
  ClaimPaymentReleased,
  ClaimPaymentRequested,
  ClaimPaymentRequestWithdrawn,
  ClaimPaymentReceived,
  ClaimPaymentRevoked,
  ClaimShortfallWaived,
  CostComponent,
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

/** What a mark is about; changes of one field stand on each other, those of different fields do not. */
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

interface OfStage {
  readonly stage: Stage;
}

const moneyOf = ({ stage }: OfStage): MarkedField => (stage === 'items' ? 'payment' : stage);
const requestOf = ({ stage }: OfStage): MarkedField => `request ${stage}`;
const costOf = ({ component }: { readonly component: CostComponent }): MarkedField => component;
const payment = (): MarkedField => 'payment';
const freebies = (): MarkedField => 'freebies';

/** What each fact of a claim is a mark of; null where it is none and cannot be reversed (rule D53). */
const fields = {
  ClaimSubmitted: null,
  ClaimExtended: null,
  ClaimRevised: null,
  ClaimPaymentReceived: payment,
  ClaimPaymentRevoked: payment,
  ClaimPaymentAllocated: moneyOf,
  ClaimPaymentReleased: moneyOf,
  ClaimShortfallWaived: moneyOf,
  ClaimPaymentRequested: requestOf,
  ClaimPaymentDeferred: requestOf,
  ClaimPaymentRequestWithdrawn: requestOf,
  ClaimFreebiesCompleted: freebies,
  ClaimFreebiesReopened: freebies,
  ShippingCostSet: costOf,
  ShippingCostSettled: costOf,
  ShippingCostReopened: costOf,
  ClaimNoteWritten: null,
  ClaimTrackingAssigned: () => 'tracking',
  ClaimSurplusReleased: null,
  ClaimBeatsReturned: null,
  ClaimBeatsRebooked: null,
  ClaimDeleted: null,
  ClaimHandedOver: null,
} as const satisfies {
  readonly [E in ClaimEvent as E['type']]: ((data: E['data']) => MarkedField) | null;
};

type Fields = typeof fields;
type MarkType = { [Type in keyof Fields]: Fields[Type] extends null ? never : Type }[keyof Fields];

/** A fact by which an admin marks or sets something on a claim, and which can be reversed (rule D53). */
export type MarkEvent = Extract<ClaimEvent, { readonly type: MarkType }>;

/** What the fan was asked to pay of a stage. */
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

export function isMark<Event extends { readonly type: string }>(event: Event): event is Event & MarkEvent {
  const byType: Readonly<Record<string, unknown>> = fields;
  return Object.hasOwn(fields, event.type) && byType[event.type] !== null;
}

export function fieldOf(mark: MarkEvent): MarkedField {
  const field: (data: never) => MarkedField = fields[mark.type];
  return field(mark.data as never);
}

/**
 * A reversal stays, and so does what the shop itself did because the claim's sum or cost moved (rules D48, D53, M2): it marks as
 * paid only what costs something and is covered already. A share of a bill goes with its bill (rule M23). `before` is how the claim was marked until then.
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
    default:
      return true;
  }
}

const stays = ({ data }: MarkEvent): boolean => data.reversesPosition !== undefined || 'billId' in data;

const paidBefore = ({ allocatedCents, waivedCents, keptCents }: StageMoney, amountCents: Cents): boolean =>
  amountCents > 0 && allocatedCents + waivedCents + keptCents >= amountCents;

/** Folds a fact into the marks of its claim; never validates. */
export function evolveMarks(marks: ClaimMarks, mark: MarkEvent): ClaimMarks {
  switch (mark.type) {
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { ...marks, freebiesDone: mark.type === 'ClaimFreebiesCompleted' };
    case 'ClaimTrackingAssigned':
      // A forgotten text is no text (rule D41).
      return { ...marks, trackingId: mark.private?.trackingId ?? null };
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
      return { ...marks, requests: requestsAfter(marks, mark) };
    default:
      return { ...marks, stages: stagesAfter(marks.stages, mark) };
  }
}

export type MoneyMark = ClaimPaymentAllocated | ClaimPaymentReleased | ClaimShortfallWaived;
export type CostMark = ShippingCostSet | ShippingCostSettled | ShippingCostReopened;
type PaymentMark = ClaimPaymentReceived | ClaimPaymentRevoked;

/** What a fact makes of the four stages: here alone each shape that it may have becomes the same money. */
function stagesAfter(stages: StagesMoney, mark: MoneyMark | CostMark | PaymentMark): StagesMoney {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return { ...stages, items: itemsCovered(stages.items, paymentAfter(mark)) };
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return { ...stages, [mark.data.component]: costAfter(stages, mark) };
    default:
      return { ...stages, [mark.data.stage]: moneyAfter(stages, mark) };
  }
}

/** What a claim only outgrew stays covered (rule D48). */
function paymentAfter({ type, data }: PaymentMark) {
  if (type === 'ClaimPaymentReceived') return { settled: true, coveredCents: data.coveredCents };
  const covered = data.reason === 'extended' ? data.coveredCents : (data.restoredCents ?? cents(0));
  return { settled: false, coveredCents: covered };
}

function costAfter(stages: StagesMoney, { type, data }: CostMark) {
  const { component, amountCents: chargedCents } = data;
  const before = stages[component];
  if (type === 'ShippingCostSet') return shippingCost({ ...before, chargedCents });
  const keptCents = data.markedCents ?? before.keptCents;
  return shippingCost({ ...before, chargedCents, keptCents, settled: type === 'ShippingCostSettled' });
}

function moneyAfter(stages: StagesMoney, { type, data }: MoneyMark) {
  const { stage, amountCents, settled } = data;
  const before = stages[stage];
  const waived = type === 'ClaimShortfallWaived' ? amountCents : 0;
  const allocated = type === 'ClaimPaymentReleased' ? 0 - amountCents : amountCents - waived;
  const after = {
    ...before,
    allocatedCents: cents(before.allocatedCents + allocated),
    waivedCents: cents(before.waivedCents + waived),
  };
  return stage === 'items'
    ? itemsCovered(after, data)
    : shippingCost({ ...after, settled, keptCents: data.markedCents ?? cents(0) });
}

export type RequestMark = ClaimPaymentRequested | ClaimPaymentDeferred | ClaimPaymentRequestWithdrawn;

function requestsAfter({ requests }: ClaimMarks, { type, data }: RequestMark): ClaimMarks['requests'] {
  const { [data.stage]: before, ...others } = requests;
  switch (type) {
    case 'ClaimPaymentRequested': {
      const { amountCents, dueOn, reference } = data;
      return { ...others, [data.stage]: { amountCents, dueOn, reference } };
    }
    case 'ClaimPaymentDeferred':
      return before ? { ...others, [data.stage]: { ...before, dueOn: data.dueOn } } : others;
    case 'ClaimPaymentRequestWithdrawn':
      return others;
  }
}
