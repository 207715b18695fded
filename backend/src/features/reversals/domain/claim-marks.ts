import {
  addCents,
  cents,
  type Cents,
  type ClaimEvent,
  type ClaimIds,
  type CostComponent,
} from '@fan-beats/events';
import { withReversal, type ReversalsMade } from './reversals-made';

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

interface Cost {
  readonly amountCents: Cents | null;
  readonly settled: boolean;
}

export interface Marks extends Readonly<Record<CostComponent, Cost>> {
  readonly payment: { readonly received: boolean; readonly coveredCents: Cents };
  readonly freebies: boolean;
  readonly tracking: string | null;
}

/** A change that still stands, and what stood before it. */
export interface StandingChange {
  readonly position: number;
  readonly before: Marks;
}

export interface MarkedClaim {
  readonly status: 'none' | 'standing' | 'deleted';
  readonly ids: ClaimIds;
  readonly sumCents: Cents;
  readonly marks: Marks;
  /** Oldest first; a reversal takes the last one off. */
  readonly changes: Readonly<Record<MarkedField, readonly StandingChange[]>>;
  readonly reversals: ReversalsMade;
}

const noCost: Cost = { amountCents: null, settled: false };

export const unmarkedClaim: MarkedClaim = {
  status: 'none',
  ids: { claimId: 0, goId: 0, userId: 0 },
  sumCents: cents(0),
  marks: {
    payment: { received: false, coveredCents: cents(0) },
    freebies: false,
    domestics: noCost,
    ems: noCost,
    customs: noCost,
    tracking: null,
  },
  changes: { payment: [], freebies: [], domestics: [], ems: [], customs: [], tracking: [] },
  reversals: new Map(),
};

/** Position 0 stands for a fact that is not written yet. */
export type Placed<Event> = Event & {
  readonly position: number;
  readonly meta?: { readonly batchId?: string };
};

export function isMark(event: { readonly type: string }): event is MarkEvent {
  return markTypes.some((type) => type === event.type);
}

export function fieldOf(event: MarkEvent): MarkedField {
  switch (event.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return 'payment';
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return 'freebies';
    case 'ClaimTrackingAssigned':
      return 'tracking';
    default:
      return event.data.component;
  }
}

/** Folds a fact of a claim's stream; never validates. */
export function evolveMarks(state: MarkedClaim, event: Placed<ClaimEvent>): MarkedClaim {
  switch (event.type) {
    case 'ClaimSubmitted': {
      const { claimId, goId, userId, change } = event.data;
      return {
        ...unmarkedClaim,
        status: 'standing',
        ids: { claimId, goId, userId },
        sumCents: change.sumCents,
      };
    }
    case 'ClaimExtended':
    case 'ClaimRevised':
      return { ...state, sumCents: addCents(state.sumCents, event.data.change.sumCents) };
    case 'ClaimDeleted':
      return { ...state, status: 'deleted' };
    default:
      return isMark(event) ? marked(state, event) : state;
  }
}

function marked(state: MarkedClaim, event: Placed<MarkEvent>): MarkedClaim {
  const field = fieldOf(event);
  const stack = state.changes[field];
  const { reversesPosition } = event.data;
  if (reversesPosition === undefined) {
    const change = { position: event.position, before: state.marks };
    return {
      ...state,
      marks: marksAfter(state.marks, event),
      changes: { ...state.changes, [field]: [...stack, change] },
    };
  }
  const before = stack.at(-1)?.before ?? state.marks;
  return {
    ...state,
    marks: { ...state.marks, [field]: before[field] },
    changes: { ...state.changes, [field]: stack.slice(0, -1) },
    reversals: withReversal(state.reversals, reversesPosition, event),
  };
}

function marksAfter(marks: Marks, event: MarkEvent): Marks {
  switch (event.type) {
    case 'ClaimPaymentReceived':
      return { ...marks, payment: { received: true, coveredCents: event.data.coveredCents } };
    case 'ClaimPaymentRevoked': {
      // What was paid stays covered when the claim only outgrew it (rule D48).
      const coveredCents = event.data.reason === 'extended' ? marks.payment.coveredCents : cents(0);
      return { ...marks, payment: { received: false, coveredCents } };
    }
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { ...marks, freebies: event.type === 'ClaimFreebiesCompleted' };
    case 'ClaimTrackingAssigned':
      return { ...marks, tracking: event.private?.trackingId ?? null };
    default:
      return costAfter(marks, event);
  }
}

type CostEvent = Extract<MarkEvent, { readonly data: { readonly component: CostComponent } }>;

function costAfter(marks: Marks, event: CostEvent): Marks {
  const { component, amountCents } = event.data;
  const cost =
    event.type === 'ShippingCostSet'
      ? { ...marks[component], amountCents }
      : { amountCents, settled: event.type === 'ShippingCostSettled' };
  return { ...marks, [component]: cost };
}
