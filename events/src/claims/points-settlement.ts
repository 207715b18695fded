import { points, type Points } from '../kernel/points';

/**
 * The booking of a claim on its fan's account, or the difference of two such bookings. `drawn` left the account for
 * freebies, `pending` is earned and waits for completion, `released` is earned and available.
 */
export interface PointsBooking {
  readonly drawn: Points;
  readonly pending: Points;
  readonly released: Points;
}

export const noBooking: PointsBooking = { drawn: points(0), pending: points(0), released: points(0) };

/**
 * The state of a claim for its Fan Beats: `open`, `completed` (its group order was sent out) or `canceled` (its
 * group order is canceled).
 */
export type PointsState = 'open' | 'completed' | 'canceled';

/** The Fan Beats that the items of a claim grant and that its freebies cost. */
export interface PointsReckoning {
  readonly granted: Points;
  readonly cost: Points;
}

/** The booking that a claim with this reckoning should have (rules D13, D31, D34). */
export function settlePoints(reckoning: PointsReckoning, state: PointsState): PointsBooking {
  if (state === 'canceled') return noBooking;
  const drawn = points(Math.max(0, reckoning.cost - reckoning.granted));
  const surplus = points(Math.max(0, reckoning.granted - reckoning.cost));
  return state === 'completed'
    ? { drawn, pending: points(0), released: surplus }
    : { drawn, pending: surplus, released: points(0) };
}

/** The difference that leads from one booking to another. */
export function bookingDifference(from: PointsBooking, to: PointsBooking): PointsBooking {
  return {
    drawn: points(to.drawn - from.drawn),
    pending: points(to.pending - from.pending),
    released: points(to.released - from.released),
  };
}

export function addBookings(a: PointsBooking, b: PointsBooking): PointsBooking {
  return {
    drawn: points(a.drawn + b.drawn),
    pending: points(a.pending + b.pending),
    released: points(a.released + b.released),
  };
}

export function isNoBooking(booking: PointsBooking): boolean {
  return booking.drawn === 0 && booking.pending === 0 && booking.released === 0;
}

/** The change of the account by a booking: `points` counts everything, pending included (rule D31). */
export function accountDifference(booking: PointsBooking): {
  readonly points: Points;
  readonly pending: Points;
} {
  return {
    points: points(booking.pending + booking.released - booking.drawn),
    pending: booking.pending,
  };
}

/**
 * Fan Beats that a booking takes from the available ones; below 0 where it adds some. Pending ones are not available.
 * Released surplus that shrinks again counts like drawing (rules D31, D33).
 */
export function neededPoints(difference: PointsBooking): Points {
  return points(difference.drawn - difference.released);
}

/**
 * The Fan Beats that the account lacks for a booking. A booking that needs none lacks none, also on an account with a
 * debt (rule D32).
 */
export function missingPoints(difference: PointsBooking, available: Points): Points {
  const needed = neededPoints(difference);
  return needed <= 0 ? points(0) : points(Math.max(0, needed - Math.max(0, available)));
}
