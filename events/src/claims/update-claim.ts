import {
  adjustRequest,
  cents,
  costComponents,
  costSettled,
  coverOf,
  evolveClaim,
  existingClaim,
  freeText,
  giveBackOver,
  idsOf,
  markTakenOff,
  Rejection,
  stageOf,
  stageReleased,
  stageWaived,
  withoutWaived,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type CostComponent,
  type ExistingClaim,
  type Stage,
} from '../language';

/** The fields that an admin changes; an absent one stays as it is (rule D26). */
export interface ClaimUpdate {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;
  readonly costs?: { readonly [Component in CostComponent]?: CostUpdate };
  /** Whether removing the flag also removes a mark by hand that stayed after its flag (rule D48). */
  readonly withMarks?: boolean;
  /** Null or blank clears it. */
  readonly note?: string | null;
  /** Null or blank clears it. */
  readonly trackingId?: string | null;
}

export interface CostUpdate {
  /** Null makes it unknown again (rule D70). */
  readonly amountCents?: Cents | null;
  readonly settled?: boolean;
}

/**
 * Each changed field is recorded as a fact of its own (rule D26). Throws NotFound, and Rejection COST_SETTLED (rule
 * D27).
 */
export function updateClaim(state: ClaimState, update: ClaimUpdate): ClaimEvent[] {
  const claim = existingClaim(state);
  return [
    ...updatePayment(claim, update),
    ...updateFreebies(claim, update.freebiesDone),
    ...costComponents.flatMap((component) =>
      updateCost(claim, component, { ...update.costs?.[component], withMarks: update.withMarks === true }),
    ),
    ...updateNote(claim, update.note),
    ...updateTracking(claim, update.trackingId),
  ];
}

/**
 * The costs of an update that are done and would get another amount: `updateClaim` refuses the whole update because of
 * them (rule D27).
 */
export function lockedCosts(claim: ExistingClaim, { costs = {} }: ClaimUpdate): CostComponent[] {
  return costComponents.filter((component) => {
    try {
      updateCost(claim, component, { ...costs[component], withMarks: false });
      return false;
    } catch (error) {
      if (error instanceof Rejection) return true;
      throw error;
    }
  });
}

function updatePayment(
  claim: ExistingClaim,
  { paymentReceived: received, withMarks = false }: ClaimUpdate,
): ClaimEvent[] {
  const comesOff = received === false && withMarks && stageOf(claim, 'items').markedCents > 0;
  if (received === undefined || (received === claim.stages.items.settled && !comesOff)) return [];
  if (!received) return takeBack(claim, 'items');
  // A mark that covers more than the present charge stays (rule D87).
  const coveredCents = cents(Math.max(claim.totals.sumCents, coverOf(claim.stages.items)));
  return [{ type: 'ClaimPaymentReceived', data: { ...idsOf(claim), coveredCents } }];
}

/** Removes the mark by hand, and gives payments back to the balance: the stage is open again. */
function takeBack(claim: ExistingClaim, stage: Stage): ClaimEvent[] {
  const { markedCents, ...marked } = stageOf(claim, stage);
  const { allocatedCents, waivedCents } = marked;
  const unmarked = { ...marked, markedCents: cents(0) };
  return [
    ...(markedCents !== 0 || coverOf(unmarked) === 0 ? [markTakenOff(claim, stage)] : []),
    ...(waivedCents > 0 ? [stageWaived({ ids: claim, stage, money: unmarked }, cents(0 - waivedCents))] : []),
    ...(allocatedCents > 0
      ? [
          stageReleased(
            { ids: claim, stage, money: withoutWaived(unmarked, waivedCents) },
            allocatedCents,
            'unmarked',
          ),
        ]
      : []),
  ];
}

function updateFreebies(claim: ExistingClaim, done: boolean | undefined): ClaimEvent[] {
  if (done === undefined || done === claim.freebiesDone) return [];
  return [{ type: done ? 'ClaimFreebiesCompleted' : 'ClaimFreebiesReopened', data: idsOf(claim) }];
}

/**
 * Reopens, sets and settles a cost, in this order: one update may do any of them (rule D27). A cost that is done
 * without ever having been set is 0 (rule D70). Payments that cover a new amount settle it; an overpaid amount
 * goes back (rule M2).
 */
function updateCost(claim: ExistingClaim, component: CostComponent, update: CostStep): ClaimEvent[] {
  const steps = [reopenCost, setCost, settleCost];
  const events: ClaimEvent[] = [];
  for (const step of steps) {
    const now = existingClaim(events.reduce<ClaimState>(evolveClaim, claim));
    events.push(...step(now, component, update));
  }
  return events;
}

type CostStep = CostUpdate & { readonly withMarks: boolean };

function reopenCost(
  claim: ExistingClaim,
  component: CostComponent,
  { settled, withMarks }: CostStep,
): ClaimEvent[] {
  const comesOff =
    claim.stages[component].settled || (withMarks && stageOf(claim, component).markedCents > 0);
  return settled === false && comesOff ? takeBack(claim, component) : [];
}

function setCost(claim: ExistingClaim, component: CostComponent, { amountCents }: CostUpdate): ClaimEvent[] {
  const { chargedCents: beforeCents, settled } = claim.stages[component];
  if (amountCents === undefined || amountCents === beforeCents) return [];
  if (settled) throw new Rejection('COST_SETTLED', { component });
  const set: ClaimEvent = {
    type: 'ShippingCostSet',
    data: { ...idsOf(claim), component, amountCents, beforeCents },
  };
  return [set, ...settleNewCost(existingClaim(evolveClaim(claim, set)), component)];
}

/**
 * The effect of a new amount on what was already paid of it: an overpaid amount goes back, and full cover settles it
 * (rule M2).
 */
export function settleNewCost(claim: ExistingClaim, component: CostComponent): ClaimEvent[] {
  const money = stageOf(claim, component);
  const { chargedCents, coveredCents } = money;
  const back = giveBackOver(claim, component, money);
  const asked = adjustRequest(claim, component, chargedCents);
  if (back.length > 0) return [...back, ...asked];
  return chargedCents > 0 && coveredCents >= chargedCents ? [costSettled(claim, component), ...asked] : asked;
}

function settleCost(claim: ExistingClaim, component: CostComponent, { settled }: CostUpdate): ClaimEvent[] {
  return settled !== true || claim.stages[component].settled ? [] : [costSettled(claim, component)];
}

function updateNote(claim: ExistingClaim, typed: string | null | undefined): ClaimEvent[] {
  const note = freeText(typed);
  if (typed === undefined || note === claim.note) return [];
  return [{ type: 'ClaimNoteWritten', data: idsOf(claim), private: { note } }];
}

function updateTracking(claim: ExistingClaim, typed: string | null | undefined): ClaimEvent[] {
  const trackingId = freeText(typed);
  if (typed === undefined || trackingId === claim.trackingId) return [];
  return [{ type: 'ClaimTrackingAssigned', data: idsOf(claim), private: { trackingId } }];
}
