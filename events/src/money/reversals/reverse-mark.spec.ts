import {
  cents,
  evolveClaim,
  initialClaim,
  type ClaimEvent,
  type ClaimState,
  type ShopEvent,
} from '../../language';
import {
  balanceAdded,
  claimDeleted,
  claimExtended,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimNoteWritten,
  claimPaymentAllocated,
  claimPaymentReceived,
  claimPaymentReleased,
  claimPaymentRequested,
  claimPaymentRequestWithdrawn,
  claimPaymentRevoked,
  claimRevised,
  claimSubmitted,
  claimTrackingAssigned,
  scenario,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
} from '../../testing';
import { requestsFollow, reverseMark } from './reverse-mark';

/** Positions from 1 on, in the order given; the first is the submission. */
const given = (past: readonly ClaimEvent[]) =>
  scenario({ initialState: initialClaim, evolve: evolveClaim })(
    [claimSubmitted(), ...past].map((event, index) => ({ ...event, position: index + 1 })),
  );

const reverse =
  (target: ShopEvent, position = 2, reason: string | null = null) =>
  (state: ClaimState) =>
    reverseMark(state, { target: { ...target, position }, reason, balanceCents: cents(0) });

const ems = { component: 'ems' } as const;
const paid = [
  shippingCostSet({ ...ems, amountCents: cents(800) }),
  claimPaymentAllocated({ stage: 'ems', amountCents: cents(600), coveredCents: cents(600) }),
];
const lowered = (to: number) => shippingCostSet({ ...ems, amountCents: cents(to), beforeCents: cents(800) });
const backFrom = (from: number) =>
  shippingCostSet({ ...ems, amountCents: cents(800), beforeCents: cents(from), reversesPosition: 4 });

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

  it('a new cost that payments cover, with the flag that the shop itself set because of it (M2)', () => {
    const settled = shippingCostSettled({ ...ems, amountCents: cents(600) });
    given([...paid, lowered(600), settled])
      .when(reverse(lowered(600), 4, why))
      .then(
        [shippingCostReopened({ ...settled.data, reversesPosition: 5 }), backFrom(600)].map((event) => ({
          ...event,
          private: said,
        })),
      );
  });

  it('a new cost with what it gave back, which pays it again, unless that is spent (M2, D35)', () => {
    const money = { stage: 'ems', amountCents: cents(100) } as const;
    const released = claimPaymentReleased({
      ...money,
      coveredCents: cents(500),
      settled: true,
      reason: 'overpaid',
    });
    const past = [...paid, lowered(500), released];
    given(past)
      .when((state) => {
        const target = { ...lowered(500), position: 4 };
        return reverseMark(state, { target, reason: null, balanceCents: cents(100) });
      })
      .then([
        claimPaymentAllocated({
          ...money,
          coveredCents: cents(600),
          cause: 'reversed',
          reversesPosition: 5,
        }),
        backFrom(500),
      ]);
    given(past)
      .when(reverse(lowered(500), 4))
      .thenRejected('BALANCE_TOO_LOW', { missing: 100 });
    given(past).when(reverse(released, 5)).thenRejected('NOT_REVERSIBLE');
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

it('a request that is made again is no more than the stage costs now (M7)', () => {
  const asked = { stage: 'ems', amountCents: cents(800) } as const;
  const again = claimPaymentRequested({ ...asked, reversesPosition: 4 });
  given([
    shippingCostSet({ ...ems, amountCents: cents(800) }),
    claimPaymentRequested(asked),
    claimPaymentRequestWithdrawn({ stage: 'ems' }),
    lowered(500),
  ])
    .when((state) => requestsFollow(state, [again]))
    .then([claimPaymentRequested({ ...asked, amountCents: cents(500), lowered: true })]);
});

describe('a reversal is refused', () => {
  it('the second time, by the position of the first', () => {
    given([claimFreebiesCompleted(), claimFreebiesReopened({ reversesPosition: 2 })])
      .when(reverse(claimFreebiesCompleted()))
      .thenRejected('ALREADY_REVERSED', { reversedBy: 3 });
  });

  it('for a reversal', () => {
    const reversal = claimFreebiesReopened({ reversesPosition: 2 });
    given([claimFreebiesCompleted(), reversal]).when(reverse(reversal, 3)).thenRejected('NOT_REVERSIBLE');
  });

  it('for a mark that the shop itself took off because the claim grew (D48)', () => {
    const outgrown = claimPaymentRevoked({ reason: 'extended' });
    given([claimPaymentReceived(), claimExtended(), outgrown])
      .when(reverse(outgrown, 4))
      .thenRejected('NOT_REVERSIBLE');
  });

  it.each([claimSubmitted(), claimExtended(), claimNoteWritten(), claimDeleted(), balanceAdded()])(
    'for $type',
    (target) => {
      given([]).when(reverse(target)).thenRejected('NOT_REVERSIBLE');
    },
  );

  it('on a deleted claim', () => {
    given([claimPaymentReceived(), claimDeleted()])
      .when(reverse(claimPaymentReceived()))
      .thenRejected('CHANGED_SINCE', { why: 'deleted' });
  });

  it('if a claim would show as paid for less than it costs now (D48)', () => {
    given([claimPaymentReceived(), claimPaymentRevoked(), claimExtended()])
      .when(reverse(claimPaymentRevoked(), 3))
      .thenRejected('CHANGED_SINCE', { why: 'underpaid', missing: 2500 });
  });

  it('for money that went to the balance, if less is open now than would come back', () => {
    const released = claimPaymentReleased({ amountCents: cents(1000), coveredCents: cents(1000) });
    const lessBy = (sumCents: number) =>
      claimRevised({ change: { ...claimRevised().data.change, sumCents: cents(0 - sumCents) } });
    const past = (sumCents: number) => [
      claimPaymentAllocated({ amountCents: cents(2000), coveredCents: cents(2000) }),
      released,
      lessBy(sumCents),
    ];
    const back = (state: ClaimState) =>
      reverseMark(state, {
        target: { ...released, position: 3 },
        reason: null,
        balanceCents: cents(1000),
      });
    given(past(501)).when(back).thenRejected('CHANGED_SINCE', { why: 'changed' });
    given(past(500))
      .when(back)
      .then([
        claimPaymentAllocated({
          amountCents: cents(1000),
          coveredCents: cents(2000),
          settled: true,
          cause: 'reversed',
          reversesPosition: 3,
        }),
      ]);
  });

  it('if a mark that a cost had outgrown would come back for the whole of it (D48)', () => {
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
