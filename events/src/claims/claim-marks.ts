import { cents, type Cents } from '../kernel/money';
import type { ClaimEvent, ClaimPaymentReceived, ClaimPaymentRevoked, CostComponent } from './claim.events';

const markTypes = [
  'ClaimPaymentReceived',
  'ClaimPaymentRevoked',
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
export type MarkedField = 'payment' | 'freebies' | CostComponent | 'tracking';

export interface ShippingCost {
  /** Null while it was never set (rule D70). */
  readonly amountCents: Cents | null;
  readonly settled: boolean;
}

export interface ClaimPayment {
  readonly received: boolean;
  /** Stays when an extension revoked the mark, so that the panel can show what was covered (rule D48). */
  readonly coveredCents: Cents;
}

export interface ClaimMarks {
  readonly paid: ClaimPayment;
  readonly freebiesDone: boolean;
  readonly costs: Readonly<Record<CostComponent, ShippingCost>>;
  readonly trackingId: string | null;
}

const openCost: ShippingCost = { amountCents: null, settled: false };

export const noMarks: ClaimMarks = {
  paid: { received: false, coveredCents: cents(0) },
  freebiesDone: false,
  costs: { domestics: openCost, ems: openCost, customs: openCost },
  trackingId: null,
};

export function isMark<Event extends { readonly type: string }>(event: Event): event is Event & MarkEvent {
  return markTypes.some((type) => type === event.type);
}

/** A reversal stays, and so does the mark that the shop itself took off because the claim grew (rules D48, D53). */
export function isReversible(mark: MarkEvent): boolean {
  if (mark.data.reversesPosition !== undefined) return false;
  return mark.type !== 'ClaimPaymentRevoked' || mark.data.reason === 'unmarked';
}

export function fieldOf(mark: MarkEvent): MarkedField {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return 'payment';
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return 'freebies';
    case 'ClaimTrackingAssigned':
      return 'tracking';
    default:
      return mark.data.component;
  }
}

/** Folds a fact into the marks of its claim; never validates. */
export function evolveMarks(marks: ClaimMarks, mark: MarkEvent): ClaimMarks {
  switch (mark.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return { ...marks, paid: paymentAfter(mark) };
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { ...marks, freebiesDone: mark.type === 'ClaimFreebiesCompleted' };
    case 'ClaimTrackingAssigned':
      // A forgotten text is no text (rule D41).
      return { ...marks, trackingId: mark.private?.trackingId ?? null };
    default: {
      const { component, amountCents } = mark.data;
      const settled =
        mark.type === 'ShippingCostSet'
          ? marks.costs[component].settled
          : mark.type === 'ShippingCostSettled';
      return { ...marks, costs: { ...marks.costs, [component]: { amountCents, settled } } };
    }
  }
}

/** What a claim only outgrew stays covered (rule D48). */
function paymentAfter({ type, data }: ClaimPaymentReceived | ClaimPaymentRevoked): ClaimPayment {
  if (type === 'ClaimPaymentReceived') return { received: true, coveredCents: data.coveredCents };
  const coveredCents = data.reason === 'extended' ? data.coveredCents : (data.restoredCents ?? cents(0));
  return { received: false, coveredCents };
}
