import {
  assertNotReversed,
  cents,
  fieldOf,
  idsOf,
  isMark,
  isReversible,
  Rejection,
  type Cents,
  type ClaimEvent,
  type ClaimIds,
  type ClaimMarks,
  type ClaimPaymentReceived,
  type ClaimState,
  type MarkEvent,
  type ShopEvent,
  type StandingClaim,
} from '@fan-beats/events';

export interface MarkReversal {
  /** The change to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  readonly reason: string | null;
}

/**
 * The opposite fact, which names the one it reverses. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, or CHANGED_SINCE
 * where the claim moved on such that it makes no sense any more (rules D48, D53).
 */
export function reverseMark(state: ClaimState, { target, reason }: MarkReversal): ClaimEvent[] {
  if (!isMark(target) || !isReversible(target)) throw new Rejection('NOT_REVERSIBLE');
  const { position } = target;
  assertNotReversed(state.reversals, position);
  if (state.status !== 'standing') throw new Rejection('CHANGED_SINCE', { why: 'deleted' });
  const latest = state.changes[fieldOf(target)].at(-1);
  if (latest?.event.position !== position) {
    const changedBy = latest?.event.position;
    throw new Rejection('CHANGED_SINCE', { why: 'changed', ...(changedBy !== undefined && { changedBy }) });
  }
  return [opposite(state, target, { position, before: latest.before, reason })];
}

interface Undoing {
  readonly position: number;
  /** What stood before the change that is reversed. */
  readonly before: ClaimMarks;
  readonly reason: string | null;
}

function opposite(
  claim: StandingClaim,
  target: MarkEvent,
  { position, before, reason }: Undoing,
): ClaimEvent {
  const data = { ...idsOf(claim), reversesPosition: position };
  const said = reason === null ? {} : { private: { reason } };
  switch (target.type) {
    case 'ClaimPaymentReceived':
      return {
        type: 'ClaimPaymentRevoked',
        data: {
          ...data,
          coveredCents: target.data.coveredCents,
          reason: 'reversed',
          restoredCents: before.paid.coveredCents,
        },
        ...said,
      };
    case 'ClaimPaymentRevoked':
      return { ...paidAgain(claim, data, before.paid.coveredCents), ...said };
    case 'ClaimFreebiesCompleted':
      return { type: 'ClaimFreebiesReopened', data, ...said };
    case 'ClaimFreebiesReopened':
      return { type: 'ClaimFreebiesCompleted', data, ...said };
    case 'ClaimTrackingAssigned': {
      const texts = { trackingId: before.trackingId, ...(reason === null ? {} : { reason }) };
      return { type: 'ClaimTrackingAssigned', data, private: texts };
    }
    default:
      return { ...oppositeCost(target, data, before.costs[target.data.component].amountCents), ...said };
  }
}

type Ids = ClaimIds & { readonly reversesPosition: number };

/** No underpaid claim shows as paid (rule D48). */
function paidAgain({ totals }: StandingClaim, data: Ids, coveredCents: Cents): ClaimPaymentReceived {
  if (coveredCents < totals.sumCents) {
    throw new Rejection('CHANGED_SINCE', { why: 'underpaid', missing: totals.sumCents - coveredCents });
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
