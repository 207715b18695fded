import {
  bookingDifference,
  bookingInState,
  evolveClaim,
  idsOf,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type GoStatus,
  type PointsBooking,
  type PointsState,
} from '../language';

/**
 * The effect of a new status of the group order on one claim (rules D13, D34). It is decided on the state of the claim
 * itself, so the same status a second time does nothing. Empty for a claim that does not exist or was deleted.
 */
export function applyGoStatus(state: ClaimState, go: { readonly status: GoStatus | null }): ClaimEvent[] {
  if (state.status !== 'existing') return [];
  if (go.status === 'CANCELED') return returnClaimBeats(state);
  const rebooked = rebookClaimBeats(state);
  const booked = rebooked.reduce(evolveClaim, state);
  if (go.status !== 'SENT_OUT' || booked.status !== 'existing') return rebooked;
  return [...rebooked, ...completeClaim(booked)];
}

/** The group order was sent out: the surplus becomes available, once per claim, even when it is 0 (rule D13). */
export function completeClaim(claim: ExistingClaim): ClaimEvent[] {
  if (claim.pointsState !== 'open') return [];
  const posting = postingTo(claim, 'completed');
  return [{ type: 'ClaimSurplusReleased', data: { ...idsOf(claim), posting } }];
}

/** The group order was canceled: drawn Fan Beats go back and the surplus is lost, released or not (rules D33, D34). */
function returnClaimBeats(claim: ExistingClaim): ClaimEvent[] {
  if (claim.pointsState === 'canceled') return [];
  const posting = postingTo(claim, 'canceled');
  return [{ type: 'ClaimBeatsReturned', data: { ...idsOf(claim), posting } }];
}

/** The group order is no longer canceled: everything is booked again, a completed claim's surplus as available (rule D34). */
function rebookClaimBeats(claim: ExistingClaim): ClaimEvent[] {
  if (claim.pointsState !== 'canceled') return [];
  const posting = postingTo(claim, claim.completed ? 'completed' : 'open');
  return [{ type: 'ClaimBeatsRebooked', data: { ...idsOf(claim), posting } }];
}

const postingTo = (claim: ExistingClaim, pointsState: PointsState): PointsBooking =>
  bookingDifference(claim.booking, bookingInState(claim, pointsState));
