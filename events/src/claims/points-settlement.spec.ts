import fc from 'fast-check';
import { points } from '../kernel/points';
import {
  accountDifference,
  addBookings,
  bookingDifference,
  isNoBooking,
  missingPoints,
  neededPoints,
  noBooking,
  settlePoints,
  type PointsBooking,
} from './points-settlement';

const booking = (drawn: number, pending: number, released: number): PointsBooking => ({
  drawn: points(drawn),
  pending: points(pending),
  released: points(released),
});
const reckoning = (granted: number, cost: number) => ({ granted: points(granted), cost: points(cost) });

describe('settlePoints', () => {
  it('draws what freebies cost beyond what items grant (D31)', () => {
    expect(settlePoints(reckoning(4, 10), 'open')).toEqual(booking(6, 0, 0));
    expect(settlePoints(reckoning(4, 10), 'completed')).toEqual(booking(6, 0, 0));
  });

  it('keeps a surplus pending until the claim is completed (D13, D31)', () => {
    expect(settlePoints(reckoning(10, 4), 'open')).toEqual(booking(0, 6, 0));
    expect(settlePoints(reckoning(10, 4), 'completed')).toEqual(booking(0, 0, 6));
  });

  it('books nothing while the group order is canceled (D34)', () => {
    expect(settlePoints(reckoning(10, 4), 'canceled')).toEqual(noBooking);
    expect(settlePoints(reckoning(4, 10), 'canceled')).toEqual(noBooking);
  });

  it('books nothing where grants and costs are even', () => {
    expect(isNoBooking(settlePoints(reckoning(7, 7), 'open'))).toBe(true);
  });
});

describe('bookings', () => {
  const anyBooking = fc
    .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
    .map(([drawn, pending, released]) => booking(drawn, pending, released));

  it('a booking and the difference to another make the other', () => {
    fc.assert(
      fc.property(anyBooking, anyBooking, (from, to) => {
        expect(addBookings(from, bookingDifference(from, to))).toEqual(to);
      }),
    );
  });

  it('tells a booking from none in each of its parts', () => {
    expect(isNoBooking(booking(1, 0, 0))).toBe(false);
    expect(isNoBooking(booking(0, 1, 0))).toBe(false);
    expect(isNoBooking(booking(0, 0, 1))).toBe(false);
    expect(isNoBooking(noBooking)).toBe(true);
  });

  it('counts pending in the points of the account (D31)', () => {
    expect(accountDifference(booking(0, 6, 0))).toEqual({ points: 6, pending: 6 });
    expect(accountDifference(booking(6, 0, 0))).toEqual({ points: -6, pending: 0 });
    expect(accountDifference(booking(0, -6, 6))).toEqual({ points: 0, pending: -6 });
  });

  it('needs exactly what the account difference takes from the available ones', () => {
    fc.assert(
      fc.property(anyBooking, anyBooking, (from, to) => {
        const difference = bookingDifference(from, to);
        const account = accountDifference(difference);
        expect(neededPoints(difference)).toBe(points(account.pending - account.points));
      }),
    );
  });
});

describe('missingPoints', () => {
  it('is what a submission needs beyond the available ones (D32)', () => {
    expect(missingPoints(booking(10, 0, 0), points(4))).toBe(6);
    expect(missingPoints(booking(10, 0, 0), points(10))).toBe(0);
  });

  it('counts a released surplus that shrinks like drawing', () => {
    expect(missingPoints(booking(0, 0, -10), points(4))).toBe(6);
    expect(missingPoints(booking(3, 0, -2), points(1))).toBe(4);
  });

  it('asks nothing when nothing is needed, even of an account in debt (D33)', () => {
    expect(missingPoints(noBooking, points(-5))).toBe(0);
    expect(missingPoints(booking(-4, 0, 0), points(-5))).toBe(0);
    expect(missingPoints(booking(0, -7, 0), points(0))).toBe(0);
  });

  it('does not ask a debt to be made good by the same submission', () => {
    expect(missingPoints(booking(3, 0, 0), points(-5))).toBe(3);
  });
});
