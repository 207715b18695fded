import {
  cents,
  Rejection,
  type Cents,
  type ClaimEvent,
  type ClaimIds,
  type ClaimPaymentReceived,
  type ShopEvent,
} from '@fan-beats/events';
import {
  evolveMarks,
  fieldOf,
  isMark,
  type MarkedClaim,
  type MarkEvent,
  type Placed,
  type StandingChange,
} from './claim-marks';
import { assertNotReversed } from './reversals-made';

export interface MarkReversal {
  /** The change to reverse, as it is in the ledger. */
  readonly target: Placed<ShopEvent>;
  readonly reason: string | null;
}

/**
 * The opposite fact, which names the one it reverses. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, or CHANGED_SINCE
 * where the claim moved on such that it makes no sense any more (rules D48, D53).
 */
export function reverseMark(state: MarkedClaim, { target, reason }: MarkReversal): ClaimEvent[] {
  if (!isMark(target) || !canBeReversed(target)) throw new Rejection('NOT_REVERSIBLE');
  assertNotReversed(state.reversals, target.position);
  if (state.status !== 'standing') throw new Rejection('CHANGED_SINCE', { why: 'deleted' });
  const latest = state.changes[fieldOf(target)].at(-1);
  if (latest?.position !== target.position) {
    throw new Rejection('CHANGED_SINCE', {
      why: 'changed',
      ...(latest && { changedBy: latest.position }),
    });
  }
  return [opposite(state, target, { change: latest, reason })];
}

/** A reversal stays, and so does the mark that the shop itself took off because the claim grew (rule D48). */
function canBeReversed(target: MarkEvent): boolean {
  if (target.data.reversesPosition !== undefined) return false;
  return target.type !== 'ClaimPaymentRevoked' || target.data.reason === 'unmarked';
}

interface Undoing {
  readonly change: StandingChange;
  readonly reason: string | null;
}

function opposite(
  state: MarkedClaim,
  target: Placed<MarkEvent>,
  { change: { before }, reason }: Undoing,
): ClaimEvent {
  const data: ClaimIds & { reversesPosition: number } = { ...state.ids, reversesPosition: target.position };
  const said = reason === null ? {} : { private: { reason } };
  switch (target.type) {
    case 'ClaimPaymentReceived':
      return {
        type: 'ClaimPaymentRevoked',
        data: {
          ...data,
          coveredCents: target.data.coveredCents,
          reason: 'reversed',
          restoredCents: before.payment.coveredCents,
        },
        ...said,
      };
    case 'ClaimPaymentRevoked':
      return { ...paidAgain(state, data, before.payment.coveredCents), ...said };
    case 'ClaimFreebiesCompleted':
      return { type: 'ClaimFreebiesReopened', data, ...said };
    case 'ClaimFreebiesReopened':
      return { type: 'ClaimFreebiesCompleted', data, ...said };
    case 'ClaimTrackingAssigned': {
      const texts = { trackingId: before.tracking, ...(reason === null ? {} : { reason }) };
      return { type: 'ClaimTrackingAssigned', data, private: texts };
    }
    default:
      return { ...oppositeCost(target, data, before[target.data.component].amountCents), ...said };
  }
}

type Ids = ClaimIds & { readonly reversesPosition: number };

/** No underpaid claim shows as paid (rule D48). */
function paidAgain(state: MarkedClaim, data: Ids, coveredCents: Cents): ClaimPaymentReceived {
  if (coveredCents < state.sumCents) {
    throw new Rejection('CHANGED_SINCE', { why: 'underpaid', missing: state.sumCents - coveredCents });
  }
  return { type: 'ClaimPaymentReceived', data: { ...data, coveredCents } };
}

type CostEvent = Extract<MarkEvent, { readonly data: { readonly component: unknown } }>;

function oppositeCost({ type, data: cost }: CostEvent, ids: Ids, beforeCents: Cents | null): CostEvent {
  const { component, amountCents } = cost;
  const data = { ...ids, component };
  switch (type) {
    case 'ShippingCostSet':
      return { type, data: { ...data, amountCents: beforeCents, beforeCents: amountCents } };
    case 'ShippingCostSettled':
      return { type: 'ShippingCostReopened', data: { ...data, amountCents: beforeCents } };
    case 'ShippingCostReopened':
      return { type: 'ShippingCostSettled', data: { ...data, amountCents: amountCents ?? cents(0) } };
  }
}

/** The claim after a reversal that is not written yet, for the next one of the same act. */
export function afterReversal(state: MarkedClaim, events: readonly ClaimEvent[]): MarkedClaim {
  return events.reduce((claim, event) => evolveMarks(claim, { ...event, position: 0 }), state);
}
