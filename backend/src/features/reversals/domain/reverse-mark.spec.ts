import {
  cents,
  evolveClaim,
  initialClaim,
  type ClaimEvent,
  type ClaimState,
  type ShopEvent,
} from '@fan-beats/events';
import {
  balanceAdded,
  claimDeleted,
  claimExtended,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimNoteWritten,
  claimPaymentReceived,
  claimPaymentRevoked,
  claimRevised,
  claimSubmitted,
  claimTrackingAssigned,
  scenario,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
} from '@fan-beats/events/testing';
import { reverseMark } from './reverse-mark';

/** Positions from 1 on, in the order given; the first is the submission. */
const given = (past: readonly ClaimEvent[]) =>
  scenario({ initialState: initialClaim, evolve: evolveClaim })(
    [claimSubmitted(), ...past].map((event, index) => ({ ...event, position: index + 1 })),
  );

const reverse =
  (target: ShopEvent, position = 2, reason: string | null = null) =>
  (state: ClaimState) =>
    reverseMark(state, { target: { ...target, position }, reason, balanceCents: cents(0) });

const said = { reason: 'wrong claim' };
const why = said.reason;

describe('a mark is reversed by the opposite fact, which names it (D53)', () => {
  it('a payment, so that what was covered before stands again', () => {
    given([claimPaymentReceived()])
      .when(reverse(claimPaymentReceived(), 2, why))
      .then([
        {
          ...claimPaymentRevoked({ reason: 'reversed', reversesPosition: 2, restoredCents: cents(0) }),
          private: said,
        },
      ]);
    const outgrown = [
      claimPaymentReceived({ coveredCents: cents(2500) }),
      claimExtended(),
      claimPaymentRevoked({ reason: 'extended' }),
      claimPaymentReceived({ coveredCents: cents(5000) }),
    ];
    given(outgrown)
      .when(reverse(claimPaymentReceived({ coveredCents: cents(5000) }), 5))
      .then([
        claimPaymentRevoked({
          coveredCents: cents(5000),
          reason: 'reversed',
          reversesPosition: 5,
          restoredCents: cents(2500),
        }),
      ]);
  });

  it('a payment, though the claim stays paid where its sum fell to what was covered before (M2)', () => {
    const revised = (sumCents: number) =>
      claimRevised({ change: { ...claimRevised().data.change, sumCents: cents(sumCents) } });
    given([
      claimPaymentReceived({ coveredCents: cents(2500) }),
      revised(100),
      claimPaymentRevoked({ reason: 'extended' }),
      claimPaymentReceived({ coveredCents: cents(2600) }),
      revised(-200),
    ])
      .when(reverse(claimPaymentReceived({ coveredCents: cents(2600) }), 5))
      .then([
        claimPaymentRevoked({
          coveredCents: cents(2600),
          reason: 'reversed',
          reversesPosition: 5,
          restoredCents: cents(2500),
        }),
        claimPaymentReceived({ coveredCents: cents(2500) }),
      ]);
  });

  it('a payment mark that was taken off, with the sum it covered', () => {
    given([claimPaymentReceived({ coveredCents: cents(3000) }), claimPaymentRevoked()])
      .when(reverse(claimPaymentRevoked(), 3))
      .then([claimPaymentReceived({ coveredCents: cents(3000), reversesPosition: 3 })]);
  });

  it('freebies', () => {
    given([claimFreebiesCompleted()])
      .when(reverse(claimFreebiesCompleted(), 2, why))
      .then([{ ...claimFreebiesReopened({ reversesPosition: 2 }), private: said }]);
    given([claimFreebiesCompleted(), claimFreebiesReopened()])
      .when(reverse(claimFreebiesReopened(), 3))
      .then([claimFreebiesCompleted({ reversesPosition: 3 })]);
  });

  it('a shipping cost', () => {
    const set = shippingCostSet({ amountCents: cents(700), beforeCents: cents(490) });
    given([shippingCostSet(), set])
      .when(reverse(set, 3))
      .then([shippingCostSet({ amountCents: cents(490), beforeCents: cents(700), reversesPosition: 3 })]);
    given([shippingCostSet(), shippingCostSettled()])
      .when(reverse(shippingCostSettled(), 3))
      .then([shippingCostReopened({ reversesPosition: 3 })]);
    given([shippingCostSet(), shippingCostSettled(), shippingCostReopened()])
      .when(reverse(shippingCostReopened(), 4))
      .then([shippingCostSettled({ reversesPosition: 4 })]);
  });

  it('a mark on a cost that was never set, so that it is unknown again (D70)', () => {
    const free = shippingCostSettled({ amountCents: cents(0) });
    given([free])
      .when(reverse(free))
      .then([shippingCostReopened({ amountCents: null, reversesPosition: 2 })]);
  });

  it('a tracking id, so that the one before stands again', () => {
    given([claimTrackingAssigned('RB 1'), claimTrackingAssigned('RB 2')])
      .when(reverse(claimTrackingAssigned('RB 2'), 3, why))
      .then([
        {
          ...claimTrackingAssigned('RB 1', { reversesPosition: 3 }),
          private: { trackingId: 'RB 1', ...said },
        },
      ]);
    given([claimTrackingAssigned('RB 1')])
      .when(reverse(claimTrackingAssigned('RB 1')))
      .then([claimTrackingAssigned(null, { reversesPosition: 2 })]);
  });
});

describe('only the latest change that still stands can be reversed', () => {
  it('the one above first, then the one below', () => {
    const second = shippingCostSet({ amountCents: cents(700), beforeCents: cents(490) });
    const backToFirst = shippingCostSet({
      amountCents: cents(490),
      beforeCents: cents(700),
      reversesPosition: 3,
    });
    given([shippingCostSet(), second])
      .when(reverse(shippingCostSet()))
      .thenRejected('CHANGED_SINCE', { why: 'changed', changedBy: 3 });
    given([shippingCostSet(), second, backToFirst])
      .when(reverse(shippingCostSet()))
      .then([shippingCostSet({ amountCents: null, beforeCents: cents(490), reversesPosition: 2 })]);
  });

  it('whatever happened to other marks', () => {
    given([
      shippingCostSet(),
      claimFreebiesCompleted(),
      shippingCostSet({ component: 'ems' }),
      claimNoteWritten(),
    ])
      .when(reverse(shippingCostSet()))
      .then([shippingCostSet({ amountCents: null, beforeCents: cents(490), reversesPosition: 2 })]);
  });

  it('not once the claim outgrew it', () => {
    given([claimPaymentReceived(), claimExtended(), claimPaymentRevoked({ reason: 'extended' })])
      .when(reverse(claimPaymentReceived()))
      .thenRejected('CHANGED_SINCE', { why: 'changed', changedBy: 4 });
  });
});

describe('a reversal is refused', () => {
  it('the second time, by the position of the first', () => {
    given([claimFreebiesCompleted(), claimFreebiesReopened({ reversesPosition: 2 })])
      .when(reverse(claimFreebiesCompleted()))
      .thenRejected('ALREADY_REVERSED', { reversedBy: 3 });
  });

  it('of a reversal', () => {
    const reversal = claimFreebiesReopened({ reversesPosition: 2 });
    given([claimFreebiesCompleted(), reversal]).when(reverse(reversal, 3)).thenRejected('NOT_REVERSIBLE');
  });

  it('of what the shop itself took off because the claim grew (D48)', () => {
    const outgrown = claimPaymentRevoked({ reason: 'extended' });
    given([claimPaymentReceived(), claimExtended(), outgrown])
      .when(reverse(outgrown, 4))
      .thenRejected('NOT_REVERSIBLE');
  });

  it.each([claimSubmitted(), claimExtended(), claimNoteWritten(), claimDeleted(), balanceAdded()])(
    'of $type',
    (target) => {
      given([]).when(reverse(target)).thenRejected('NOT_REVERSIBLE');
    },
  );

  it('on a deleted claim', () => {
    given([claimPaymentReceived(), claimDeleted()])
      .when(reverse(claimPaymentReceived()))
      .thenRejected('CHANGED_SINCE', { why: 'deleted' });
  });

  it('where a claim would show as paid for less than it costs by now (D48)', () => {
    given([claimPaymentReceived(), claimPaymentRevoked(), claimExtended()])
      .when(reverse(claimPaymentRevoked(), 3))
      .thenRejected('CHANGED_SINCE', { why: 'underpaid', missing: 2500 });
  });

  it('where a mark that a cost had outgrown would come back for the whole of it (D48)', () => {
    const reopened = shippingCostReopened({ amountCents: cents(500), markedCents: cents(0) });
    given([
      shippingCostSet({ amountCents: cents(500) }),
      shippingCostReopened({ amountCents: cents(500), markedCents: cents(300) }),
      reopened,
    ])
      .when(reverse(reopened, 4))
      .thenRejected('CHANGED_SINCE', { why: 'underpaid', missing: 200 });
  });
});
