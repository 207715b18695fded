import {
  adjustPayment,
  adjustRequest,
  assertNotReversed,
  cents,
  coverOf,
  evolveClaim,
  evolveMarks,
  existingClaim,
  fieldOf,
  idsOf,
  isMark,
  isReversible,
  latestChange,
  Rejection,
  stageAllocated,
  stageOf,
  stageReleased,
  stages,
  stageWaived,
  type Cents,
  type ClaimEvent,
  type ClaimIds,
  type ClaimMarks,
  type ClaimPaymentReceived,
  type ClaimState,
  type CostMark,
  type ExistingClaim,
  type MarkEvent,
  type MoneyMark,
  type PaymentRequest,
  type RequestMark,
  type ShopEvent,
  type StageMoney,
  type StagesMoney,
  type UnreversedChange,
} from '../../language';

export interface MarkReversal {
  /** The change to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  readonly reason: string | null;
  /** The fan's balance. */
  readonly balanceCents: Cents;
}

/**
 * The opposite fact, which names the fact that it reverses. For a new cost, the facts that the shop itself recorded in
 * the same act because of it are reversed before it. Throws Rejection PART_OF_BILL, NOT_REVERSIBLE, ALREADY_REVERSED,
 * BALANCE_TOO_LOW, or CHANGED_SINCE where later changes of the claim make the reversal meaningless (rules D48, D53).
 */
export function reverseMark(state: ClaimState, reversal: MarkReversal): ClaimEvent[] {
  const target = markOf(reversal);
  const { position } = target;
  const changes = state.status === 'existing' ? state.changes[fieldOf(target)] : [];
  const made = changes.find(({ event }) => event.position === position);
  assertNotReversed(state.reversals, position);
  if (!isReversible(target, made?.before)) throw new Rejection('NOT_REVERSIBLE');
  if (state.status !== 'existing') throw new Rejection('CHANGED_SINCE', { why: 'deleted' });
  const latest = latestChange(changes);
  const changedBy = latest[0]?.event.position;
  if (changedBy !== position)
    throw new Rejection('CHANGED_SINCE', { why: 'changed', ...(changedBy !== undefined && { changedBy }) });
  return undoneTogether(state, latest, reversal);
}

/**
 * Reverses the newest change first, each one on the result of the one before. Money that was given back pays the stage
 * again at its earlier cost.
 *
 * Example: EMS of 8.00 is paid with 6.00 and then lowered to 5.00, so 1.00 went back to the balance. The undo pays EMS
 * with that 1.00 again, and then sets the cost to 8.00 again.
 */
function undoneTogether(
  claim: ExistingClaim,
  changes: readonly UnreversedChange[],
  { reason, balanceCents }: MarkReversal,
): ClaimEvent[] {
  const [first] = changes;
  const chargedCents = first?.event.type === 'ShippingCostSet' ? first.event.data.beforeCents : null;
  const events: ClaimEvent[] = [];
  for (const { event, before } of changes.toReversed()) {
    const now = existingClaim(events.reduce<ClaimState>(evolveClaim, claim));
    const undone = opposite(now, event, {
      position: event.position ?? 0,
      before,
      balanceCents,
      chargedCents,
    });
    events.push(because(reason, undone), ...whatFollows(now, undone));
  }
  return events;
}

/**
 * After an undo of its mark, the cover from before may be enough for a sum that fell in the meantime: then the claim
 * stays paid (rule M2).
 */
function whatFollows(claim: ExistingClaim, undone: ClaimEvent): ClaimEvent[] {
  if (undone.type !== 'ClaimPaymentRevoked') return [];
  return adjustPayment(claim, evolveMarks(claim, undone).stages.items, claim.totals.sumCents);
}

/**
 * Lowers requests to the cost of their stages once the whole act is undone (rule M7); `events` are the facts that undid
 * it.
 */
export function requestsFollow(before: ClaimState, events: readonly ClaimEvent[]): ClaimEvent[] {
  const claim = events.reduce(evolveClaim, before);
  if (claim.status !== 'existing' || events.length === 0) return [];
  return stages.flatMap((stage) => adjustRequest(claim, stage, stageOf(claim, stage).chargedCents));
}

function markOf({ target }: MarkReversal): MarkEvent & { readonly position: number } {
  if ('billId' in target.data) throw new Rejection('PART_OF_BILL');
  if (!isMark(target)) throw new Rejection('NOT_REVERSIBLE');
  return target;
}

const because = (reason: string | null, event: ClaimEvent): ClaimEvent =>
  reason === null ? event : ({ ...event, private: { ...event.private, reason } } as ClaimEvent);

interface Undoing {
  readonly position: number;
  /** The marks before the change that is reversed. */
  readonly before: ClaimMarks;
  readonly balanceCents: Cents;
  /** The charge of the stage after the undo, where a new cost is undone in the same act; else null. */
  readonly chargedCents: Cents | null;
}

function opposite(claim: ExistingClaim, target: MarkEvent, undoing: Undoing): ClaimEvent {
  const { position, before } = undoing;
  const data = { ...idsOf(claim), reversesPosition: position };
  switch (target.type) {
    case 'ClaimPaymentReceived': {
      const { coveredCents } = target.data;
      const restoredCents = coverOf(before.stages.items);
      return {
        type: 'ClaimPaymentRevoked',
        data: { ...data, coveredCents, reason: 'reversed', restoredCents },
      };
    }
    case 'ClaimPaymentRevoked':
      return paidAgain(claim, data, coverOf(before.stages.items));
    case 'ClaimFreebiesCompleted':
      return { type: 'ClaimFreebiesReopened', data };
    case 'ClaimFreebiesReopened':
      return { type: 'ClaimFreebiesCompleted', data };
    case 'ClaimTrackingAssigned':
      return { type: 'ClaimTrackingAssigned', data, private: { trackingId: before.trackingId } };
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return oppositeCost(target, data, { now: claim.stages, before: before.stages });
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived':
      return oppositeMoney(claim, target, undoing);
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
      return oppositeRequest(target, data, before.requests[target.data.stage]);
  }
}

type Ids = ClaimIds & { readonly reversesPosition: number };

/** Refuses to mark an underpaid claim as paid (rule D48). */
function paidAgain({ totals }: ExistingClaim, data: Ids, coveredCents: Cents): ClaimPaymentReceived {
  if (coveredCents < totals.sumCents) {
    throw new Rejection('CHANGED_SINCE', { why: 'underpaid', missing: totals.sumCents - coveredCents });
  }
  return { type: 'ClaimPaymentReceived', data: { ...data, coveredCents } };
}

/**
 * The movement of the same amount in the other direction. The open amount is counted at the cost that the stage has
 * after the undo (`chargedCents`), because the facts of a new cost are reversed before the cost itself. Throws Rejection
 * BALANCE_TOO_LOW where the money that was given back is spent, CHANGED_SINCE where less than that is open.
 */
function oppositeMoney(
  claim: ExistingClaim,
  { type, data: { stage, amountCents } }: MoneyMark,
  { position, balanceCents, chargedCents }: Undoing,
): MoneyMark {
  const money = { ...stageOf(claim, stage), ...(chargedCents !== null && { chargedCents }) };
  const move = { ids: claim, stage, money, reversesPosition: position };
  switch (type) {
    case 'ClaimPaymentAllocated':
      return stageReleased(move, amountCents, 'reversed');
    case 'ClaimShortfallWaived':
      return stageWaived(move, cents(0 - amountCents));
    case 'ClaimPaymentReleased':
      if (amountCents > balanceCents)
        throw new Rejection('BALANCE_TOO_LOW', { missing: amountCents - balanceCents });
      // Money that an undo brings back to a canceled group order is held there again (rule M6).
      if (amountCents > money.chargedCents - money.coveredCents)
        throw new Rejection('CHANGED_SINCE', { why: 'changed' });
      return stageAllocated(move, amountCents, 'reversed');
  }
}

/** Restores the request from before; where there was none, withdraws the present one. */
function oppositeRequest(
  { data: { stage } }: RequestMark,
  ids: Ids,
  before: PaymentRequest | undefined,
): RequestMark {
  const data = { ...ids, stage };
  return before
    ? { type: 'ClaimPaymentRequested', data: { ...data, ...before } }
    : { type: 'ClaimPaymentRequestWithdrawn', data };
}

function oppositeCost(
  { type, data: { component, amountCents } }: CostMark,
  ids: Ids,
  { now, before }: { readonly now: StagesMoney; readonly before: StagesMoney },
): CostMark {
  const { chargedCents: beforeCents, markWithoutFlagCents } = before[component];
  const data = { ...ids, component };
  const kept = (markWithoutFlagCents > 0 || now[component].markWithoutFlagCents > 0) && {
    markedCents: markWithoutFlagCents,
  };
  switch (type) {
    case 'ShippingCostSet':
      return { type, data: { ...data, amountCents: beforeCents, beforeCents: amountCents } };
    case 'ShippingCostSettled':
      return { type: 'ShippingCostReopened', data: { ...data, amountCents: beforeCents, ...kept } };
    case 'ShippingCostReopened':
      refuseLess(now[component], before[component]);
      return {
        type: 'ShippingCostSettled',
        data: { ...data, amountCents: amountCents ?? cents(0), ...kept },
      };
  }
}

/** Refuses to restore a mark that the cost had outgrown: it must be at least the cost (rules D48, D53). */
function refuseLess(now: StageMoney, before: StageMoney): void {
  const missing =
    (now.chargedCents ?? 0) - now.allocatedCents - now.waivedCents - before.markWithoutFlagCents;
  if (!before.settled && missing > 0) throw new Rejection('CHANGED_SINCE', { why: 'underpaid', missing });
}
