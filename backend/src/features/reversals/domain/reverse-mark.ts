import {
  assertNotReversed,
  cents,
  fieldOf,
  idsOf,
  isMark,
  isReversible,
  Rejection,
  stageAllocated,
  stageOf,
  stageReleased,
  stageWaived,
  type Cents,
  type ClaimEvent,
  type ClaimIds,
  type ClaimMarks,
  type ClaimPaymentAllocated,
  type ClaimPaymentDeferred,
  type ClaimPaymentReceived,
  type ClaimPaymentReleased,
  type ClaimPaymentRequested,
  type ClaimPaymentRequestWithdrawn,
  type ClaimShortfallWaived,
  type ClaimState,
  type MarkEvent,
  type PaymentRequest,
  type ShopEvent,
  type StandingClaim,
} from '@fan-beats/events';

export interface MarkReversal {
  /** The change to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  readonly reason: string | null;
  /** What the fan's balance holds. */
  readonly balanceCents: Cents;
}

/**
 * The opposite fact, which names the one it reverses. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, or CHANGED_SINCE
 * where the claim moved on such that it makes no sense any more (rules D48, D53).
 */
export function reverseMark(state: ClaimState, { target, reason, balanceCents }: MarkReversal): ClaimEvent[] {
  if (!isMark(target)) throw new Rejection('NOT_REVERSIBLE');
  const { position } = target;
  const changes = state.status === 'standing' ? state.changes[fieldOf(target)] : [];
  const made = changes.find(({ event }) => event.position === position);
  if (!isReversible(target, made?.before)) throw new Rejection('NOT_REVERSIBLE');
  assertNotReversed(state.reversals, position);
  if (state.status !== 'standing') throw new Rejection('CHANGED_SINCE', { why: 'deleted' });
  const latest = changes.at(-1);
  if (latest?.event.position !== position) {
    const changedBy = latest?.event.position;
    throw new Rejection('CHANGED_SINCE', { why: 'changed', ...(changedBy !== undefined && { changedBy }) });
  }
  return [opposite(state, target, { position, before: latest.before, reason, balanceCents })];
}

interface Undoing {
  readonly position: number;
  /** What stood before the change that is reversed. */
  readonly before: ClaimMarks;
  readonly reason: string | null;
  readonly balanceCents: Cents;
}

function opposite(
  claim: StandingClaim,
  target: MarkEvent,
  { position, before, reason, balanceCents }: Undoing,
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
      return 'component' in target.data
        ? { ...oppositeCost(target as CostEvent, data, before), ...said }
        : {
            ...oppositeOfStage(claim, target as StageEvent | RequestEvent, {
              position,
              before,
              balanceCents,
            }),
            ...said,
          };
  }
}

function oppositeOfStage(
  claim: StandingClaim,
  target: StageEvent | RequestEvent,
  { position, before, balanceCents }: Omit<Undoing, 'reason'>,
): StageEvent | RequestEvent {
  if ('settled' in target.data) return oppositeMoney(claim, target as StageEvent, { position, balanceCents });
  const ids = { ...idsOf(claim), reversesPosition: position };
  return oppositeRequest(target as RequestEvent, ids, before.requests[target.data.stage]);
}

type Ids = ClaimIds & { readonly reversesPosition: number };

/** No underpaid claim shows as paid (rule D48). */
function paidAgain({ totals }: StandingClaim, data: Ids, coveredCents: Cents): ClaimPaymentReceived {
  if (coveredCents < totals.sumCents) {
    throw new Rejection('CHANGED_SINCE', { why: 'underpaid', missing: totals.sumCents - coveredCents });
  }
  return { type: 'ClaimPaymentReceived', data: { ...data, coveredCents } };
}

type StageEvent = ClaimPaymentAllocated | ClaimPaymentReleased | ClaimShortfallWaived;

/** Throws Rejection BALANCE_TOO_LOW where what was given back is spent, CHANGED_SINCE where less is open than that. */
function oppositeMoney(
  claim: StandingClaim,
  { type, data: { stage, amountCents } }: StageEvent,
  { position, balanceCents }: Pick<Undoing, 'position' | 'balanceCents'>,
): StageEvent {
  const standing = stageOf(claim, stage);
  const move = { ids: claim, stage, standing, reversesPosition: position };
  switch (type) {
    case 'ClaimPaymentAllocated':
      return stageReleased(move, amountCents, 'reversed');
    case 'ClaimShortfallWaived':
      return stageWaived(move, cents(0 - amountCents));
    case 'ClaimPaymentReleased':
      if (amountCents > balanceCents)
        throw new Rejection('BALANCE_TOO_LOW', { missing: amountCents - balanceCents });
      if (amountCents > standing.openCents) throw new Rejection('CHANGED_SINCE', { why: 'changed' });
      return stageAllocated(move, amountCents, 'reversed');
  }
}

type RequestEvent = ClaimPaymentRequested | ClaimPaymentDeferred | ClaimPaymentRequestWithdrawn;

/** What was asked for before is asked for again; where nothing was, nothing is. */
function oppositeRequest(
  { data: { stage } }: RequestEvent,
  ids: Ids,
  before: PaymentRequest | undefined,
): RequestEvent {
  const data = { ...ids, stage };
  return before
    ? { type: 'ClaimPaymentRequested', data: { ...data, ...before } }
    : { type: 'ClaimPaymentRequestWithdrawn', data };
}

type CostEvent = Extract<MarkEvent, { readonly data: { readonly component: unknown } }>;

function oppositeCost({ type, data: cost }: CostEvent, ids: Ids, before: ClaimMarks): CostEvent {
  const { component, amountCents } = cost;
  const beforeCents = before.costs[component].amountCents;
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
