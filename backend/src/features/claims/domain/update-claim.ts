import {
  addCents,
  cents,
  costComponents,
  evolveClaim,
  giveBackOver,
  idsOf,
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
  type ShippingCostSettled,
  type Stage,
  type StandingClaim,
} from '@fan-beats/events';
import { freeText } from './free-text';

/** The fields an admin changes; one that is absent stays as it is (rule D26). */
export interface ClaimUpdate {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;
  readonly costs?: { readonly [Component in CostComponent]?: CostUpdate };
  /** Null or blank clears it. */
  readonly note?: string | null;
  /** Null or blank clears it. */
  readonly trackingId?: string | null;
}

export interface CostUpdate {
  readonly amountCents?: Cents;
  readonly settled?: boolean;
}

/** Each changed field becomes a fact of its own (rule D26). Throws NotFound, and Rejection COST_SETTLED (rule D27). */
export function updateClaim(state: ClaimState, update: ClaimUpdate): ClaimEvent[] {
  const claim = standingClaim(state);
  return [
    ...updatePayment(claim, update.paymentReceived),
    ...updateFreebies(claim, update.freebiesDone),
    ...costComponents.flatMap((component) => updateCost(claim, component, update.costs?.[component] ?? {})),
    ...updateNote(claim, update.note),
    ...updateTracking(claim, update.trackingId),
  ];
}

function updatePayment(claim: StandingClaim, received: boolean | undefined): ClaimEvent[] {
  if (received === undefined || received === claim.paid.received) return [];
  const ids = idsOf(claim);
  if (received)
    return [{ type: 'ClaimPaymentReceived', data: { ...ids, coveredCents: claim.totals.sumCents } }];
  const { coveredCents } = claim.paid;
  return takeBack(claim, 'items', (kept) => ({
    type: 'ClaimPaymentRevoked',
    data: { ...ids, coveredCents, reason: 'unmarked', ...(kept > 0 && { restoredCents: kept }) },
  }));
}

/** A mark by hand goes, and payments go back to the balance: the stage is open again. */
function takeBack(
  claim: StandingClaim,
  stage: Stage,
  unmark: (keptCents: Cents) => ClaimEvent,
): ClaimEvent[] {
  const { markedCents, ...marked } = stageOf(claim, stage);
  const { allocatedCents, waivedCents } = marked;
  const keptCents = addCents(allocatedCents, waivedCents);
  const standing = { ...marked, coveredCents: keptCents };
  return [
    ...(markedCents !== 0 || keptCents === 0 ? [unmark(keptCents)] : []),
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
function updateCost(claim: StandingClaim, component: CostComponent, update: CostUpdate): ClaimEvent[] {
  const steps = [reopenCost, setCost, settleCost];
  const events: ClaimEvent[] = [];
  for (const step of steps) {
    const now = standingClaim(events.reduce<ClaimState>(evolveClaim, claim));
    events.push(...step(now, component, update));
  }
  return events;
}

function reopenCost(claim: StandingClaim, component: CostComponent, { settled }: CostUpdate): ClaimEvent[] {
  const { amountCents, settled: isSettled } = claim.costs[component];
  if (!isSettled || settled !== false) return [];
  const data = { ...idsOf(claim), component, amountCents };
  return takeBack(claim, component, () => ({ type: 'ShippingCostReopened', data }));
}

function setCost(claim: StandingClaim, component: CostComponent, { amountCents }: CostUpdate): ClaimEvent[] {
  const { amountCents: beforeCents, settled } = claim.costs[component];
  if (amountCents === undefined || amountCents === beforeCents) return [];
  if (settled) throw new Rejection('COST_SETTLED', { component });
  const data = { ...idsOf(claim), component, amountCents };
  return [
    { type: 'ShippingCostSet', data: { ...data, beforeCents } },
    ...newCostFollows(claim, { type: 'ShippingCostSettled', data }),
  ];
}

/** What a new amount does to what was paid of it already: what is too much goes back, and enough settles it (rule M2). */
function newCostFollows(claim: StandingClaim, settled: ShippingCostSettled): ClaimEvent[] {
  const { component: stage, amountCents: chargedCents } = settled.data;
  const { coveredCents, ...money } = stageOf(claim, stage);
  const back = giveBackOver(claim, stage, { ...money, coveredCents, chargedCents });
  if (back.length > 0) return back;
  return chargedCents > 0 && coveredCents >= chargedCents ? [settled] : [];
}

function settleCost(claim: StandingClaim, component: CostComponent, { settled }: CostUpdate): ClaimEvent[] {
  const { amountCents, settled: isSettled } = claim.costs[component];
  if (settled !== true || isSettled) return [];
  return [
    {
      type: 'ShippingCostSettled',
      data: { ...idsOf(claim), component, amountCents: amountCents ?? cents(0) },
    },
  ];
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
