import {
  bookingDifference,
  bookingStanding,
  idsOf,
  type ClaimEvent,
  type StandingClaim,
} from '../../language';

/** The group order was canceled: drawn Fan Beats go back and the surplus is lost, released or not (rules D33, D34). */
export function returnClaimBeats(claim: StandingClaim): ClaimEvent[] {
  if (claim.standing === 'returned') return [];
  const posting = bookingDifference(claim.booking, bookingStanding(claim, 'returned'));
  return [{ type: 'ClaimBeatsReturned', data: { ...idsOf(claim), posting } }];
}
