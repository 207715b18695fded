import {
  bookingDifference,
  bookingStanding,
  idsOf,
  type ClaimEvent,
  type StandingClaim,
} from '../../language';

/** The group order was sent out: the surplus becomes available, once per claim, even when it is 0 (rule D13). */
export function completeClaim(claim: StandingClaim): ClaimEvent[] {
  if (claim.standing !== 'open') return [];
  const posting = bookingDifference(claim.booking, bookingStanding(claim, 'completed'));
  return [{ type: 'ClaimSurplusReleased', data: { ...idsOf(claim), posting } }];
}
