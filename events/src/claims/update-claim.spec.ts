import { cents, evolveClaim, initialClaim, NotFound, type ClaimState } from '../language';
import {
  claimDeleted,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimNoteWritten,
  claimPaymentAllocated,
  claimPaymentReceived,
  claimPaymentReleased,
  claimPaymentRequested,
  claimPaymentRequestWithdrawn,
  claimPaymentRevoked,
  claimSubmitted,
  claimTrackingAssigned,
  scenario,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
} from '../testing';
import { updateClaim, type ClaimUpdate } from './update-claim';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const update = (changes: ClaimUpdate) => (state: ClaimState) => updateClaim(state, changes);
const domestics = (cost: { amountCents?: number; settled?: boolean }) =>
  update({
    costs: {
      domestics: {
        ...(cost.amountCents !== undefined && { amountCents: cents(cost.amountCents) }),
        ...(cost.settled !== undefined && { settled: cost.settled }),
      },
    },
  });

describe('a claim that is not there', () => {
  it('cannot be updated', () => {
    given().when(update({})).thenThrows(NotFound);
    given([claimSubmitted(), claimDeleted()]).when(update({})).thenThrows(NotFound);
  });
});

describe('an update without a change (D26)', () => {
  it('is not a fact', () => {
    given([claimSubmitted()]).when(update({})).thenNothing();
    given([claimSubmitted()])
      .when(
        update({
          paymentReceived: false,
          freebiesDone: false,
          costs: { domestics: { settled: false }, ems: {} },
          note: ' ',
          trackingId: null,
        }),
      )
      .thenNothing();
  });
});

describe('several changed fields (D26)', () => {
  it('are a fact each', () => {
    given([claimSubmitted()])
      .when(
        update({
          paymentReceived: true,
          freebiesDone: true,
          costs: {
            customs: { amountCents: cents(300) },
            domestics: { amountCents: cents(490), settled: true },
          },
          note: ' Paid in two parts ',
          trackingId: 'DE123456789',
        }),
      )
      .then([
        claimPaymentReceived(),
        claimFreebiesCompleted(),
        shippingCostSet(),
        shippingCostSettled(),
        shippingCostSet({ component: 'customs', amountCents: cents(300) }),
        claimNoteWritten('Paid in two parts'),
        claimTrackingAssigned('DE123456789'),
      ]);
  });
});

describe('a payment (D48)', () => {
  it('is unmarked with the sum it had covered', () => {
    given([claimSubmitted(), claimPaymentReceived()])
      .when(update({ paymentReceived: false }))
      .then([claimPaymentRevoked({ reason: 'unmarked' })]);
  });

  it('that the claim outgrew comes off where it is said where the money of its mark is (D84)', () => {
    const outgrown = given([
      claimSubmitted(),
      claimPaymentReceived({ coveredCents: cents(1250) }),
      claimPaymentRevoked({ coveredCents: cents(1250), reason: 'extended' }),
    ]);
    outgrown.when(update({ paymentReceived: false })).thenNothing();
    outgrown
      .when(update({ paymentReceived: false, withMarks: true }))
      .then([claimPaymentRevoked({ coveredCents: cents(1250), reason: 'unmarked' })]);
  });

  it('is marked again after an extension and covers the new sum', () => {
    given([
      claimSubmitted(),
      claimPaymentReceived({ coveredCents: cents(1250) }),
      claimPaymentRevoked({ coveredCents: cents(1250), reason: 'extended' }),
    ])
      .when(update({ paymentReceived: true }))
      .then([claimPaymentReceived({ coveredCents: cents(2500) })]);
  });

  it('is marked again with less charged than a mark covers, and keeps that mark (D87)', () => {
    given([
      claimSubmitted(),
      claimPaymentReceived({ coveredCents: cents(4000) }),
      claimPaymentRevoked({ coveredCents: cents(4000), reason: 'extended' }),
    ])
      .when(update({ paymentReceived: true }))
      .then([claimPaymentReceived({ coveredCents: cents(4000) })]);
  });

  it('is marked once', () => {
    given([claimSubmitted(), claimPaymentReceived()])
      .when(update({ paymentReceived: true }))
      .thenNothing();
  });
});

describe('the freebies mark', () => {
  it('is taken back', () => {
    given([claimSubmitted(), claimFreebiesCompleted()])
      .when(update({ freebiesDone: false }))
      .then([claimFreebiesReopened()]);
    given([claimSubmitted(), claimFreebiesCompleted(), claimFreebiesReopened()])
      .when(update({ freebiesDone: false }))
      .thenNothing();
  });
});

describe('a cost component (D27)', () => {
  const set = [claimSubmitted(), shippingCostSet()];
  const settled = [...set, shippingCostSettled()];

  it('is set with the amount before', () => {
    given(set)
      .when(domestics({ amountCents: 600 }))
      .then([shippingCostSet({ amountCents: cents(600), beforeCents: cents(490) })]);
  });

  it('is asked for with no more than it costs, so that a rise is not late (M7)', () => {
    const asked = { stage: 'domestics', amountCents: cents(490) } as const;
    given([...set, claimPaymentRequested(asked)])
      .when(domestics({ amountCents: 200 }))
      .then([
        shippingCostSet({ amountCents: cents(200), beforeCents: cents(490) }),
        claimPaymentRequested({ ...asked, amountCents: cents(200), lowered: true }),
      ]);
    given([...set, claimPaymentRequested(asked)])
      .when(domestics({ amountCents: 600 }))
      .then([shippingCostSet({ amountCents: cents(600), beforeCents: cents(490) })]);
    given([...set, claimPaymentRequested(asked)])
      .when(domestics({ amountCents: 0 }))
      .then([
        shippingCostSet({ amountCents: cents(0), beforeCents: cents(490) }),
        claimPaymentRequestWithdrawn({ stage: 'domestics' }),
      ]);
  });

  it('is no longer asked for where payments cover more than its new amount (M2, M7)', () => {
    const ofStage = { stage: 'domestics', coveredCents: cents(300) } as const;
    const asked = claimPaymentRequested({ stage: 'domestics', amountCents: cents(490) });
    given([...set, asked, claimPaymentAllocated({ ...ofStage, amountCents: cents(300) })])
      .when(domestics({ amountCents: 200 }))
      .then([
        shippingCostSet({ amountCents: cents(200), beforeCents: cents(490) }),
        claimPaymentReleased({
          stage: 'domestics',
          amountCents: cents(100),
          coveredCents: cents(200),
          settled: true,
          reason: 'overpaid',
        }),
        claimPaymentRequestWithdrawn({ stage: 'domestics' }),
      ]);
  });

  it('that was never set is unknown, which 0 is not (D70)', () => {
    given([claimSubmitted()])
      .when(domestics({ amountCents: 0 }))
      .then([shippingCostSet({ amountCents: cents(0), beforeCents: null })]);
    given([claimSubmitted(), shippingCostSet({ amountCents: cents(0) })])
      .when(domestics({ amountCents: 0 }))
      .thenNothing();
  });

  it('is unknown again where an undo says so (D70)', () => {
    const unknown = { amountCents: null, beforeCents: cents(490) };
    given(set)
      .when(update({ costs: { domestics: { amountCents: null } } }))
      .then([shippingCostSet(unknown)]);
    given(settled)
      .when(update({ costs: { domestics: { amountCents: null, settled: false } } }))
      .then([shippingCostReopened(), shippingCostSet(unknown)]);
    given([claimSubmitted()])
      .when(update({ costs: { domestics: { amountCents: null } } }))
      .thenNothing();
  });

  it('that was never set is done at 0 (D70)', () => {
    const free = shippingCostSettled({ amountCents: cents(0) });
    given([claimSubmitted()])
      .when(domestics({ settled: true }))
      .then([free]);
    given([claimSubmitted(), free])
      .when(domestics({ amountCents: 0, settled: false }))
      .then([shippingCostReopened({ amountCents: cents(0) })]);
  });

  it('is settled with its amount', () => {
    given(set)
      .when(domestics({ settled: true }))
      .then([shippingCostSettled()]);
    given(set)
      .when(domestics({ amountCents: 490, settled: true }))
      .then([shippingCostSettled()]);
  });

  it('is settled by a new amount that payments cover to the cent (M2)', () => {
    const paid = claimPaymentAllocated({
      stage: 'domestics',
      amountCents: cents(300),
      coveredCents: cents(300),
    });
    given([...set, paid])
      .when(domestics({ amountCents: 300 }))
      .then([
        shippingCostSet({ amountCents: cents(300), beforeCents: cents(490) }),
        shippingCostSettled({ amountCents: cents(300) }),
      ]);
  });

  it('that is settled refuses a new amount', () => {
    given(settled)
      .when(domestics({ amountCents: 600 }))
      .thenRejected('COST_SETTLED', { component: 'domestics' });
    given(settled)
      .when(domestics({ amountCents: 600, settled: true }))
      .thenRejected('COST_SETTLED');
    given(settled)
      .when(domestics({ amountCents: 490, settled: true }))
      .thenNothing();
  });

  it('takes a new amount by the update that clears the flag', () => {
    given(settled)
      .when(domestics({ amountCents: 600, settled: false }))
      .then([shippingCostReopened(), shippingCostSet({ amountCents: cents(600), beforeCents: cents(490) })]);
    given([...settled, shippingCostReopened()])
      .when(domestics({ amountCents: 0 }))
      .then([shippingCostSet({ amountCents: cents(0), beforeCents: cents(490) })]);
  });

  it('refuses the whole update', () => {
    given(settled)
      .when(update({ paymentReceived: true, costs: { domestics: { amountCents: cents(1) } } }))
      .thenRejected('COST_SETTLED');
  });

  it('leaves the others alone', () => {
    given(settled)
      .when(update({ costs: { ems: { amountCents: cents(1200) } } }))
      .then([shippingCostSet({ component: 'ems', amountCents: cents(1200) })]);
  });
});

describe('note and tracking id', () => {
  const written = [claimSubmitted(), claimNoteWritten(), claimTrackingAssigned()];

  it('stand in the private part only (D41)', () => {
    const events = updateClaim(given([claimSubmitted()]).state(), { note: 'for Mia', trackingId: 'Mia 1' });
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events.map((event) => event.data))).not.toContain('Mia');
  });

  it('are cleared by null or blank', () => {
    given(written)
      .when(update({ note: '  ', trackingId: null }))
      .then([claimNoteWritten(null), claimTrackingAssigned(null)]);
  });

  it('are no fact when they stay', () => {
    given(written)
      .when(update({ note: 'Paid in two parts', trackingId: ' DE123456789' }))
      .thenNothing();
  });

  it('are gone once forgotten', () => {
    given([
      claimSubmitted(),
      { ...claimNoteWritten(), private: null },
      { ...claimTrackingAssigned(), private: null },
    ])
      .when(update({ note: null, trackingId: null }))
      .thenNothing();
  });
});
