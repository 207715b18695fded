import {
  cents,
  noReversals,
  points,
  type AccountEvent,
  type ReversalsMade,
  type ShopEvent,
} from '../../language';
import {
  balanceAdded,
  balanceReversed,
  balanceSubtracted,
  claimSubmitted,
  paymentRecorded,
  paymentReversed,
  pointsAdded,
  pointsCorrected,
  pointsReversed,
  pointsSubtracted,
  scenario,
} from '../../testing';
import { evolveReversals, reverseBooking } from './reverse-booking';

type Placed<Event> = Event & { readonly position: number };

/** Positions from 1 on, in the order given. */
const at = <Event extends ShopEvent>(events: readonly Event[]): Placed<Event>[] =>
  events.map((event, index) => ({ ...event, position: index + 1 }));

const given = (past: readonly AccountEvent[]) =>
  scenario({ initialState: noReversals, evolve: evolveReversals })(at(past));

interface Asked {
  readonly euros?: number;
  readonly beats?: number;
  readonly position?: number;
  readonly reason?: string;
}

const reverse =
  (target: ShopEvent, { euros = 0, beats = 0, position = 1, reason }: Asked = {}) =>
  (made: ReversalsMade) =>
    reverseBooking(made, {
      target: { ...target, position },
      account: { balanceCents: cents(euros), points: points(beats) },
      reason: reason ?? null,
    });

describe('a booking is reversed by the same amount with the opposite sign (D53)', () => {
  it.each([
    [balanceAdded(1000), balanceReversed(1, -1000)],
    [balanceSubtracted(300), balanceReversed(1, 300)],
    [pointsAdded(7), pointsReversed(1, -7)],
    [pointsSubtracted(7), pointsReversed(1, 7)],
    [pointsCorrected(5, 12), pointsReversed(1, -5)],
    [pointsCorrected(-5, 2), pointsReversed(1, 5)],
  ])('$type', (booked, reversed) => {
    given([booked])
      .when(reverse(booked, { euros: 1000, beats: 12 }))
      .then([reversed]);
  });

  it('with the reason in the private part', () => {
    given([balanceAdded(1000)])
      .when(reverse(balanceAdded(1000), { euros: 1000, reason: 'wrong fan' }))
      .then([balanceReversed(1, -1000, 'wrong fan')]);
  });
});

it('gives back all that was kept of a payment as a fee, and what the bank says where it takes the payment back (M30)', () => {
  const payment = paymentRecorded({ feeCents: cents(30), earlierFeeCents: cents(5) });
  const reversal = (feeCents?: number) =>
    reverseBooking(noReversals, {
      target: { ...payment, position: 1 },
      account: { balanceCents: cents(2000), points: points(0) },
      reason: null,
      ...(feeCents !== undefined && { feeCents: cents(feeCents) }),
    });
  const { data } = paymentReversed(1);
  expect(reversal()).toEqual([{ type: 'PaymentReversed', data: { ...data, feeCents: -35 } }]);
  for (const feeCents of [0, -35, 1600])
    expect(reversal(feeCents)).toEqual([{ type: 'PaymentReversed', data: { ...data, feeCents } }]);
});

describe('a reversal is refused', () => {
  it('the second time, by the position of the first', () => {
    given([balanceAdded(1000), balanceAdded(500), balanceReversed(1)])
      .when(reverse(balanceAdded(1000), { euros: 500 }))
      .thenRejected('ALREADY_REVERSED', { reversedBy: 3 });
  });

  it('not where another booking of the same amount was reversed', () => {
    given([balanceAdded(1000), balanceAdded(1000), balanceReversed(1)])
      .when(reverse(balanceAdded(1000), { euros: 1000, position: 2 }))
      .then([balanceReversed(2)]);
  });

  it('if the balance would fall below 0 (D35)', () => {
    given([balanceAdded(1000), balanceSubtracted(400)])
      .when(reverse(balanceAdded(1000), { euros: 600 }))
      .thenRejected('BALANCE_TOO_LOW', { missing: 400 });
  });

  it('if it takes more Fan Beats than there are (D36)', () => {
    given([pointsAdded(10), pointsSubtracted(4)])
      .when(reverse(pointsAdded(10), { beats: 6 }))
      .thenRejected('POINTS_TOO_LOW', { missing: 4 });
    given([pointsCorrected(10, 10)])
      .when(reverse(pointsCorrected(10, 10), { beats: -2 }))
      .thenRejected('POINTS_TOO_LOW', { missing: 12 });
  });

  it('for a reversal, and for anything that no admin booked', () => {
    given([balanceAdded(), balanceReversed(1)])
      .when(reverse(balanceReversed(1), { position: 2, euros: 1000 }))
      .thenRejected('NOT_REVERSIBLE');
    given([])
      .when(reverse(pointsReversed(7), { beats: 100 }))
      .thenRejected('NOT_REVERSIBLE');
    given([])
      .when(reverse(claimSubmitted(), { beats: 100 }))
      .thenRejected('NOT_REVERSIBLE');
  });
});

it('gives back to an account in debt, however deep it is (D33)', () => {
  given([pointsSubtracted(3)])
    .when(reverse(pointsSubtracted(3), { beats: -20 }))
    .then([pointsReversed(1, 3)]);
});
