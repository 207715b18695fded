import {
  freeText,
  cents,
  costComponents,
  costSettled,
  coverOf,
  evolveClaim,
  giveBackOver,
  requestFollows,
  idsOf,
  markTakenOff,
  Rejection,
  stageOf,
  stageReleased,
  stageWaived,
  standingClaim,
  withoutWaived,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type CostComponent,
  type Stage,
  type StandingClaim,
} from '../language';

/** The fields an admin changes; one that is absent stays as it is (rule D26). */
export interface ClaimUpdate {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;
  readonly costs?: { readonly [Component in CostComponent]?: CostUpdate };
  /** A mark by hand that outlived its flag (rule D48) comes off as well where the flag is taken off. */
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

/** Each changed field becomes a fact of its own (rule D26). Throws NotFound, and Rejection COST_SETTLED (rule D27). */
export function updateClaim(state: ClaimState, update: ClaimUpdate): ClaimEvent[] {
  const claim = standingClaim(state);
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

/** The costs of an update that are done and would get another amount: `updateClaim` refuses the whole update (rule D27). */
export function lockedCosts(claim: StandingClaim, { costs = {} }: ClaimUpdate): CostComponent[] {
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
  claim: StandingClaim,
  { paymentReceived: received, withMarks = false }: ClaimUpdate,
): ClaimEvent[] {
  const comesOff = received === false && withMarks && stageOf(claim, 'items').markedCents > 0;
  if (received === undefined || (received === claim.stages.items.settled && !comesOff)) return [];
  if (!received) return takeBack(claim, 'items');
  // A mark that covers more than is charged by now stays (rule D87).
  const coveredCents = cents(Math.max(claim.totals.sumCents, coverOf(claim.stages.items)));
  return [{ type: 'ClaimPaymentReceived', data: { ...idsOf(claim), coveredCents } }];
}

/** A mark by hand goes, and payments go back to the balance: the stage is open again. */
function takeBack(claim: StandingClaim, stage: Stage): ClaimEvent[] {
  const { markedCents, ...marked } = stageOf(claim, stage);
  const { allocatedCents, waivedCents } = marked;
  const standing = { ...marked, markedCents: cents(0) };
  return [
    ...(markedCents !== 0 || coverOf(standing) === 0 ? [markTakenOff(claim, stage)] : []),
    ...(waivedCents > 0 ? [stageWaived({ ids: claim, stage, standing }, cents(0 - waivedCents))] : []),
    ...(allocatedCents > 0
      ? [
          stageReleased(
            { ids: claim, stage, standing: withoutWaived(standing, waivedCents) },
            allocatedCents,
            'unmarked',
          ),
        ]
      : []),
  ];
}

function updateFreebies(claim: StandingClaim, done: boolean | undefined): ClaimEvent[] {
  if (done === undefined || done === claim.freebiesDone) return [];
  return [{ type: done ? 'ClaimFreebiesCompleted' : 'ClaimFreebiesReopened', data: idsOf(claim) }];
}

/**
 * Reopened, set, settled: in this order one update may do any of them (rule D27). What is done without ever having been set
 * cost nothing (rule D70). A new amount that payments cover is settled by them; what they paid too much goes back (rule M2).
 */
function updateCost(claim: StandingClaim, component: CostComponent, update: CostStep): ClaimEvent[] {
  const steps = [reopenCost, setCost, settleCost];
  const events: ClaimEvent[] = [];
  for (const step of steps) {
    const now = standingClaim(events.reduce<ClaimState>(evolveClaim, claim));
    events.push(...step(now, component, update));
  }
  return events;
}

type CostStep = CostUpdate & { readonly withMarks: boolean };

function reopenCost(
  claim: StandingClaim,
  component: CostComponent,
  { settled, withMarks }: CostStep,
): ClaimEvent[] {
  const comesOff =
    claim.stages[component].settled || (withMarks && stageOf(claim, component).markedCents > 0);
  return settled === false && comesOff ? takeBack(claim, component) : [];
}

function setCost(claim: StandingClaim, component: CostComponent, { amountCents }: CostUpdate): ClaimEvent[] {
  const { chargedCents: beforeCents, settled } = claim.stages[component];
  if (amountCents === undefined || amountCents === beforeCents) return [];
  if (settled) throw new Rejection('COST_SETTLED', { component });
  const set: ClaimEvent = {
    type: 'ShippingCostSet',
    data: { ...idsOf(claim), component, amountCents, beforeCents },
  };
  return [set, ...newCostFollows(standingClaim(evolveClaim(claim, set)), component)];
}

/** What a new amount does to what was paid of it already: what is too much goes back, and enough settles it (rule M2). */
export function newCostFollows(claim: StandingClaim, component: CostComponent): ClaimEvent[] {
  const standing = stageOf(claim, component);
  const { chargedCents, coveredCents } = standing;
  const back = giveBackOver(claim, component, standing);
  const asked = requestFollows(claim, component, chargedCents);
  if (back.length > 0) return [...back, ...asked];
  return chargedCents > 0 && coveredCents >= chargedCents ? [costSettled(claim, component), ...asked] : asked;
}

function settleCost(claim: StandingClaim, component: CostComponent, { settled }: CostUpdate): ClaimEvent[] {
  return settled !== true || claim.stages[component].settled ? [] : [costSettled(claim, component)];
}

function updateNote(claim: StandingClaim, typed: string | null | undefined): ClaimEvent[] {
  const note = freeText(typed);
  if (typed === undefined || note === claim.note) return [];
  return [{ type: 'ClaimNoteWritten', data: idsOf(claim), private: { note } }];
}

function updateTracking(claim: StandingClaim, typed: string | null | undefined): ClaimEvent[] {
  const trackingId = freeText(typed);
  if (typed === undefined || trackingId === claim.trackingId) return [];
  return [{ type: 'ClaimTrackingAssigned', data: idsOf(claim), private: { trackingId } }];
}
