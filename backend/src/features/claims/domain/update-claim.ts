import {
  cents,
  costComponents,
  idsOf,
  Rejection,
  standingClaim,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type CostComponent,
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
  return received
    ? [{ type: 'ClaimPaymentReceived', data: { ...ids, coveredCents: claim.totals.sumCents } }]
    : [
        {
          type: 'ClaimPaymentRevoked',
          data: { ...ids, coveredCents: claim.paid.coveredCents, reason: 'unmarked' },
        },
      ];
}

function updateFreebies(claim: StandingClaim, done: boolean | undefined): ClaimEvent[] {
  if (done === undefined || done === claim.freebiesDone) return [];
  return [{ type: done ? 'ClaimFreebiesCompleted' : 'ClaimFreebiesReopened', data: idsOf(claim) }];
}

/**
 * Reopened, set, settled: in this order one update may do any of them (rule D27). What is done without ever having been set
 * cost nothing (rule D70).
 */
function updateCost(claim: StandingClaim, component: CostComponent, update: CostUpdate): ClaimEvent[] {
  const before = claim.costs[component];
  const after = { ...before, ...update };
  const isNewAmount = after.amountCents !== before.amountCents;
  if (isNewAmount && before.settled && after.settled) throw new Rejection('COST_SETTLED', { component });
  const ids = { ...idsOf(claim), component };
  const reopened: ClaimEvent = {
    type: 'ShippingCostReopened',
    data: { ...ids, amountCents: before.amountCents },
  };
  const set: ClaimEvent = {
    type: 'ShippingCostSet',
    data: { ...ids, amountCents: after.amountCents, beforeCents: before.amountCents },
  };
  const settled: ClaimEvent = {
    type: 'ShippingCostSettled',
    data: { ...ids, amountCents: after.amountCents ?? cents(0) },
  };
  return [
    ...(before.settled && !after.settled ? [reopened] : []),
    ...(isNewAmount ? [set] : []),
    ...(!before.settled && after.settled ? [settled] : []),
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
