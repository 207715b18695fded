import { type Account, cents, initialAccount, points } from '../../language';
import {
  balanceAdded,
  balanceSubtracted,
  booking,
  claimBeatsReturned,
  claimDeleted,
  claimFreebiesCompleted,
  claimPaymentReceived,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  pointsAdded,
  pointsCorrected,
  pointsSubtracted,
  scenario,
  shippingCostSet,
  testIds,
} from '../../testing';
import {
  availablePoints,
  evolveAccount,
  addBalance,
  subtractBalance,
  addPointsToAccount,
  setPoints,
  subtractPointsFromAccount,
} from './book-account';

const given = scenario({ initialState: initialAccount, evolve: evolveAccount });
const { userId } = testIds;
const money = (amount: number, reason?: string | null) => ({
  userId,
  amountCents: cents(amount),
  ...(reason !== undefined && { reason }),
});
const beats = (amount: number) => ({ userId, points: points(amount) });

describe('the account of a fan', () => {
  it('is the sum of what was booked, by admins and by claims (D31)', () => {
    expect(given().state()).toEqual({ balanceCents: 0, points: 0, pending: 0 });
    expect(
      given([
        balanceAdded(1000),
        balanceSubtracted(300),
        pointsAdded(10),
        pointsSubtracted(4),
        pointsCorrected(-1, 5),
        claimSubmitted(),
      ]).state(),
    ).toEqual({ balanceCents: 700, points: 11, pending: 6 });
  });

  it('has available what is not pending, a debt below 0 (D31, D33)', () => {
    expect(availablePoints(given([pointsAdded(10), claimSubmitted()]).state())).toBe(10);
    expect(availablePoints(given([pointsAdded(10), claimSubmitted(), claimSurplusReleased()]).state())).toBe(
      16,
    );
    expect(availablePoints(given([claimSubmitted({ lines: [freebieLine({ line: 1 })] })]).state())).toBe(-5);
  });

  it('returns to where it was when a claim is deleted or canceled (D29, D34)', () => {
    const before = given([pointsAdded(10)]).state();
    expect(given([pointsAdded(10), claimSubmitted(), claimDeleted()]).state()).toEqual(before);
    expect(given([pointsAdded(10), claimSubmitted(), claimBeatsReturned()]).state()).toEqual(before);
  });

  it('is not moved by what an admin marks on a claim (D35)', () => {
    expect(given([claimPaymentReceived(), claimFreebiesCompleted(), shippingCostSet()]).state()).toEqual(
      initialAccount,
    );
  });
});

describe('balance (D35)', () => {
  it('is added, with the reason in the private part', () => {
    given()
      .when((state) => addBalance(state, money(1000)))
      .then([balanceAdded(1000)]);
    given()
      .when((state) => addBalance(state, money(1000, ' bank transfer ')))
      .then([balanceAdded(1000, 'bank transfer')]);
    expect(addBalance(initialAccount, money(1000, ' '))[0]).not.toHaveProperty('private');
  });

  it('is subtracted down to 0, never below', () => {
    given([balanceAdded(1000)])
      .when((state) => subtractBalance(state, money(1000, 'refund')))
      .then([balanceSubtracted(1000, 'refund')]);
    given([balanceAdded(1000)])
      .when((state) => subtractBalance(state, money(1001)))
      .thenRejected('BALANCE_TOO_LOW', { missing: 1 });
  });

  it.each([0, -5])('takes a booking of %p cents for a bug of the door', (amount) => {
    given([balanceAdded(1000)])
      .when((state) => addBalance(state, money(amount)))
      .thenThrows(RangeError);
    given([balanceAdded(1000)])
      .when((state) => subtractBalance(state, money(amount)))
      .thenThrows(RangeError);
  });
});

describe('Fan Beats by an admin', () => {
  const subtract = (amount: number) => (state: Account) => subtractPointsFromAccount(state, beats(amount));

  it('are added', () => {
    given()
      .when((state) => addPointsToAccount(state, { ...beats(10), reason: 'contest' }))
      .then([pointsAdded(10, 'contest')]);
  });

  it('are subtracted down to 0, pending ones counted as had', () => {
    given([pointsAdded(10)])
      .when(subtract(10))
      .then([pointsSubtracted(10)]);
    given([pointsAdded(10)])
      .when(subtract(12))
      .thenRejected('POINTS_TOO_LOW', { missing: 2 });
    given([claimSubmitted()])
      .when(subtract(6))
      .then([pointsSubtracted(6)]);
  });

  it('are not subtracted from a debt', () => {
    given([claimDeleted([], { posting: booking({ released: points(-6) }) })])
      .when(subtract(1))
      .thenRejected('POINTS_TOO_LOW', { missing: 7 });
  });

  it('are set, as an event with the difference (D36)', () => {
    given([pointsAdded(10)])
      .when((state) => setPoints(state, beats(3)))
      .then([pointsCorrected(-7, 3)]);
    given([claimSubmitted()])
      .when((state) => setPoints(state, beats(0)))
      .then([pointsCorrected(-6, 0)]);
  });

  it('are not set to what they are', () => {
    given([pointsAdded(10)])
      .when((state) => setPoints(state, beats(10)))
      .thenRejected('NO_CHANGE');
  });

  it.each([0, -5])('takes a booking of %p for a bug of the door', (amount) => {
    given([pointsAdded(10)])
      .when((state) => addPointsToAccount(state, beats(amount)))
      .thenThrows(RangeError);
    given([pointsAdded(10)])
      .when(subtract(amount))
      .thenThrows(RangeError);
  });

  it('are never set below 0', () => {
    given()
      .when((state) => setPoints(state, beats(-1)))
      .thenThrows(RangeError);
  });
});
