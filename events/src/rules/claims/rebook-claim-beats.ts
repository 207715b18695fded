import {
  bookingDifference,
  bookingStanding,
  idsOf,
  type ClaimEvent,
  type StandingClaim,
} from '../../language';

/** The group order is no longer canceled: everything is booked again, a completed claim's surplus as available (rule D34). */
export function rebookClaimBeats(claim: StandingClaim): ClaimEvent[] {
  if (claim.standing !== 'returned') return [];
  const posting = bookingDifference(
    claim.booking,
    bookingStanding(claim, claim.completed ? 'completed' : 'open'),
  );
  return [{ type: 'ClaimBeatsRebooked', data: { ...idsOf(claim), posting } }];
}
