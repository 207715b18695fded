import { cents, type Cents } from '../kernel/money';
import type {
  ClaimEvent,
  ClaimPaymentAllocated,
  ClaimPaymentReceived,
  ClaimPaymentReleased,
  ClaimPaymentRevoked,
  ClaimShortfallWaived,
  ClaimPaymentDeferred,
  ClaimPaymentRequested,
  ClaimPaymentRequestWithdrawn,
  CostComponent,
  ShippingCostReopened,
  ShippingCostSet,
  ShippingCostSettled,
  Stage,
} from './claim.events';

const markTypes = [
  'ClaimPaymentReceived',
  'ClaimPaymentRevoked',
  'ClaimPaymentAllocated',
  'ClaimPaymentReleased',
  'ClaimShortfallWaived',
  'ClaimPaymentRequested',
  'ClaimPaymentDeferred',
  'ClaimPaymentRequestWithdrawn',
  'ClaimFreebiesCompleted',
  'ClaimFreebiesReopened',
  'ShippingCostSet',
  'ShippingCostSettled',
  'ShippingCostReopened',
  'ClaimTrackingAssigned',
] as const;

/** A fact by which an admin marks or sets something on a claim, and which can be reversed (rule D53). */
export type MarkEvent = Extract<ClaimEvent, { readonly type: (typeof markTypes)[number] }>;

/** What one of them is about; changes of one field stand on each other, those of different fields do not. */
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

/** What covers a stage besides marks by hand (rule M1). */
interface StageMoney {
  readonly allocatedCents: Cents;
  readonly waivedCents: Cents;
}

export interface ShippingCost extends StageMoney {
  /** Null while it was never set (rule D70). */
  readonly amountCents: Cents | null;
  readonly settled: boolean;
}

export interface ClaimPayment extends StageMoney {
  readonly received: boolean;
  /** Stays when an extension revoked the mark, so that the panel can show what was covered (rule D48). */
  readonly coveredCents: Cents;
}

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
  readonly paid: ClaimPayment;
  readonly freebiesDone: boolean;
  readonly costs: Readonly<Record<CostComponent, ShippingCost>>;
  readonly trackingId: string | null;
}

const noMoney: StageMoney = { allocatedCents: cents(0), waivedCents: cents(0) };
const openCost: ShippingCost = { amountCents: null, settled: false, ...noMoney };

export const noMarks: ClaimMarks = {
  requests: {},
  paid: { received: false, coveredCents: cents(0), ...noMoney },
  freebiesDone: false,
  costs: { domestics: openCost, ems: openCost, customs: openCost },
  trackingId: null,
};

export function isMark<Event extends { readonly type: string }>(event: Event): event is Event & MarkEvent {
  return markTypes.some((type) => type === event.type);
}

/**
 * A reversal stays, and so does what the shop itself did because the claim's sum or cost moved (rules D48, D53, M2); `before` is
 * how the claim was marked until then.
 */
export function isReversible(mark: MarkEvent, before: ClaimMarks = noMarks): boolean {
  if (mark.data.reversesPosition !== undefined) return false;
  switch (mark.type) {
    case 'ClaimPaymentRevoked':
      return mark.data.reason === 'unmarked';
    case 'ClaimPaymentReleased':
      return mark.data.reason !== 'overpaid' && mark.data.reason !== 'deleted';
    case 'ClaimShortfallWaived':
      return mark.data.amountCents > 0;
    case 'ClaimPaymentReceived':
      return mark.data.coveredCents === 0 || mark.data.coveredCents !== before.paid.coveredCents;
    case 'ShippingCostSettled':
      return !paidBefore(before.costs[mark.data.component], mark.data.amountCents);
    default:
      return true;
  }
}

const paidBefore = ({ allocatedCents, waivedCents }: StageMoney, amountCents: Cents): boolean =>
  amountCents > 0 && allocatedCents + waivedCents >= amountCents;

export function fieldOf(mark: MarkEvent): MarkedField {
  if ('component' in mark.data) return mark.data.component;
  if ('stage' in mark.data) return fieldOfStage(mark.data);
  return fields[(mark as SimpleMark).type];
}

/** Of a stage its money is one thing, and what was asked for it another. */
function fieldOfStage(data: { readonly stage: Stage; readonly settled?: boolean }): MarkedField {
  if (data.settled === undefined) return `request ${data.stage}`;
  return data.stage === 'items' ? 'payment' : data.stage;
}

type SimpleMark = Exclude<
  MarkEvent,
  { readonly data: { readonly stage: Stage } | { readonly component: CostComponent } }
>;

const fields = {
  ClaimPaymentReceived: 'payment',
  ClaimPaymentRevoked: 'payment',
  ClaimFreebiesCompleted: 'freebies',
  ClaimFreebiesReopened: 'freebies',
  ClaimTrackingAssigned: 'tracking',
} as const satisfies Record<SimpleMark['type'], MarkedField>;

/** Folds a fact into the marks of its claim; never validates. */
export function evolveMarks(marks: ClaimMarks, mark: MarkEvent): ClaimMarks {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return { ...marks, paid: { ...marks.paid, ...paymentAfter(mark) } };
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { ...marks, freebiesDone: mark.type === 'ClaimFreebiesCompleted' };
    case 'ClaimTrackingAssigned':
      // A forgotten text is no text (rule D41).
      return { ...marks, trackingId: mark.private?.trackingId ?? null };
    default:
      return 'component' in mark.data
        ? withCost(marks, mark as CostMark)
        : withStage(marks, mark as StageMark);
  }
}

type CostMark = ShippingCostSet | ShippingCostSettled | ShippingCostReopened;
type MoneyMark = ClaimPaymentAllocated | ClaimPaymentReleased | ClaimShortfallWaived;
type RequestMark = ClaimPaymentRequested | ClaimPaymentDeferred | ClaimPaymentRequestWithdrawn;
type StageMark = MoneyMark | RequestMark;

function withCost(marks: ClaimMarks, { type, data: { component, amountCents } }: CostMark): ClaimMarks {
  const before = marks.costs[component];
  const settled = type === 'ShippingCostSet' ? before.settled : type === 'ShippingCostSettled';
  return { ...marks, costs: { ...marks.costs, [component]: { ...before, amountCents, settled } } };
}

const withStage = (marks: ClaimMarks, mark: StageMark): ClaimMarks =>
  'settled' in mark.data
    ? withMoney(marks, mark as MoneyMark)
    : { ...marks, requests: requestsAfter(marks, mark as RequestMark) };

/** What a claim only outgrew stays covered (rule D48). */
function paymentAfter({
  type,
  data,
}: ClaimPaymentReceived | ClaimPaymentRevoked): Pick<ClaimPayment, 'received' | 'coveredCents'> {
  if (type === 'ClaimPaymentReceived') return { received: true, coveredCents: data.coveredCents };
  const coveredCents = data.reason === 'extended' ? data.coveredCents : (data.restoredCents ?? cents(0));
  return { received: false, coveredCents };
}

function withMoney(marks: ClaimMarks, { type, data }: MoneyMark): ClaimMarks {
  const { stage, amountCents, coveredCents, settled } = data;
  const before = stage === 'items' ? marks.paid : marks.costs[stage];
  const waived = type === 'ClaimShortfallWaived' ? amountCents : 0;
  const allocated = type === 'ClaimPaymentReleased' ? 0 - amountCents : amountCents - waived;
  const money: StageMoney = {
    allocatedCents: cents(before.allocatedCents + allocated),
    waivedCents: cents(before.waivedCents + waived),
  };
  if (stage === 'items') return { ...marks, paid: { received: settled, coveredCents, ...money } };
  const { amountCents: charged } = marks.costs[stage];
  return { ...marks, costs: { ...marks.costs, [stage]: { amountCents: charged, settled, ...money } } };
}

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
