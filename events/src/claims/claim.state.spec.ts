import { cents } from '../kernel/money';
import {
  claimBeatsRebooked,
  claimBeatsReturned,
  claimDeleted,
  claimExtended,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimLine,
  claimNoteWritten,
  claimPaymentAllocated,
  claimPaymentDeferred,
  claimPaymentReceived,
  claimPaymentReleased,
  claimPaymentRequested,
  claimPaymentRevoked,
  claimRevised,
  claimShortfallWaived,
  claimSubmitted,
  claimSurplusReleased,
  claimTrackingAssigned,
  movementOf,
  scenario,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
  testIds,
} from '../testing';
import type { ClaimEvent } from './claim.events';
import {
  evolveClaim,
  existingClaim,
  initialClaim,
  latestChange,
  noTotals,
  reversiblePositions,
} from './claim.state';
import { markedFields } from './claim-marks';
import { noMoney } from './claim-stages';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const { claimId, goId, userId } = testIds;
const openCost = noMoney.ems;

describe('the state of a claim', () => {
  it('begins with its first submission', () => {
    expect(given().state()).toEqual(initialClaim);
    expect(given([claimSubmitted({}, { additionalInfo: 'A', lineTexts: { '1': 'B' } })]).state()).toEqual({
      status: 'existing',
      claimId,
      goId,
      userId,
      submittedBy: userId,
      goTitle: 'Spring order',
      lines: [{ ...claimLine(), text: 'B' }],
      nextLine: 2,
      totals: { sumCents: 2500, grantedPoints: 6, costPoints: 0 },
      booking: { drawn: 0, pending: 6, released: 0 },
      pointsState: 'open',
      completed: false,
      requests: {},
      stages: { ...noMoney, items: { ...noMoney.items, chargedCents: 2500 } },
      freebiesDone: false,
      additionalInfo: 'A',
      note: null,
      trackingId: null,
      changes: Object.fromEntries(markedFields.map((field) => [field, []])),
      reversals: new Map(),
    });
  });

  it('follows its lines and keeps their numbers', () => {
    const added = claimLine({ line: 2, amount: 1 });
    const { line, itemId, variantId, itemType, caption, variantCaption } = claimLine();
    const ref = { line, itemId, variantId, itemType, caption, variantCaption };
    expect(
      given([
        claimSubmitted({}, { additionalInfo: 'A' }),
        claimExtended({ added: [added], changed: [{ ...ref, amountBefore: 2, amountAfter: 4 }] }),
        claimRevised(
          { ...movementOf([]), removed: [{ ...ref, line: 2, amount: 1 }] },
          { additionalInfo: null },
        ),
      ]).state(),
    ).toMatchObject({
      lines: [{ line: 1, amount: 4 }],
      nextLine: 3,
      additionalInfo: null,
    });
  });

  it('keeps the text on the claim when an event says nothing of it', () => {
    expect(given([claimSubmitted({}, { additionalInfo: 'A' }), claimExtended()]).state()).toMatchObject({
      additionalInfo: 'A',
    });
  });

  it('follows the payment, and what it covered when an extension revoked it (D48)', () => {
    const paid = [claimSubmitted(), claimPaymentReceived()];
    expect(given(paid).state()).toMatchObject({ stages: { items: { settled: true, markedCents: 2500 } } });
    expect(given([...paid, claimPaymentRevoked({ reason: 'extended' })]).state()).toMatchObject({
      stages: { items: { settled: false, markedCents: 2500 } },
    });
    expect(given([...paid, claimPaymentRevoked()]).state()).toMatchObject({
      stages: { items: { settled: false, markedCents: 0 } },
    });
  });

  it('stands where it stood before a payment that is reversed (D53)', () => {
    const reversed = claimPaymentRevoked({
      reason: 'reversed',
      reversesPosition: 2,
      restoredCents: cents(900),
    });
    expect(given([claimSubmitted(), claimPaymentReceived(), reversed]).state()).toMatchObject({
      stages: { items: { settled: false, markedCents: 900 } },
    });
  });

  it('follows marks, costs and notes', () => {
    const past = [
      claimSubmitted(),
      claimFreebiesCompleted(),
      shippingCostSet({ component: 'ems', amountCents: cents(900) }),
      shippingCostSettled({ component: 'ems', amountCents: cents(900) }),
      claimNoteWritten(),
      claimTrackingAssigned(),
    ];
    expect(given(past).state()).toMatchObject({
      freebiesDone: true,
      stages: {
        domestics: openCost,
        ems: { chargedCents: 900, markedCents: 900, settled: true },
        customs: openCost,
      },
      note: 'Paid in two parts',
      trackingId: 'DE123456789',
    });
    expect(
      given([
        ...past,
        claimFreebiesReopened(),
        shippingCostReopened({ component: 'ems', amountCents: cents(900) }),
      ]).state(),
    ).toMatchObject({
      freebiesDone: false,
      stages: { ems: { chargedCents: 900, markedCents: 0, settled: false } },
    });
  });

  it('follows the day by which a fan is asked to pay', () => {
    const state = given([claimSubmitted(), claimPaymentRequested(), claimPaymentDeferred()]).state();
    expect(state).toMatchObject({ requests: { items: { amountCents: 4000, dueOn: '2025-12-05' } } });
  });

  it('remembers completion through a cancellation (D13)', () => {
    const completed = [claimSubmitted(), claimSurplusReleased()];
    expect(given(completed).state()).toMatchObject({ pointsState: 'completed', completed: true });
    expect(given([...completed, claimBeatsReturned()]).state()).toMatchObject({
      pointsState: 'canceled',
      completed: true,
    });
    expect(given([...completed, claimBeatsReturned(), claimBeatsRebooked()]).state()).toMatchObject({
      pointsState: 'completed',
    });
    expect(given([claimSubmitted(), claimBeatsReturned(), claimBeatsRebooked()]).state()).toMatchObject({
      pointsState: 'open',
      completed: false,
    });
  });

  it('knows what can be taken back: the latest change of each mark that still stands (D53)', () => {
    const past: ClaimEvent[] = [
      claimSubmitted(),
      claimFreebiesCompleted(),
      shippingCostSet(),
      shippingCostSettled(),
      shippingCostReopened({ reversesPosition: 4 }),
      claimPaymentReceived(),
      claimPaymentRevoked({ reason: 'extended' }),
    ];
    const reversible = (events: readonly ClaimEvent[]) =>
      reversiblePositions(given(events.map((event, index) => ({ ...event, position: index + 1 }))).state());
    expect(reversible(past)).toEqual(new Set([2, 3]));
    expect(given(past).state().reversals.get(4)).toEqual({ position: 0, batchId: null });
    expect(reversible([...past, claimDeleted()])).toEqual(new Set());
  });

  it('knows that a share of a bill goes with its bill, and what the shop charges again stays (M23)', () => {
    const share = { component: 'ems', amountCents: cents(300), billId: 5 } as const;
    const again = { stage: 'items', amountCents: cents(-3), coveredCents: cents(0) } as const;
    const events = [claimSubmitted(), shippingCostSet(share), claimShortfallWaived(again)];
    const placed = events.map((event, index) => ({ ...event, position: index + 1 }));
    expect([...reversiblePositions(given(placed).state())]).toEqual([]);
  });

  it('takes a new cost back with what the shop did because of it, but not what an admin did after it', () => {
    const latest = (settled: ClaimEvent) =>
      reversiblePositions(
        given(
          [claimSubmitted(), shippingCostSet(), paying, shippingCostSet(lower), settled].map(
            (event, index) => ({
              ...event,
              position: index + 1,
            }),
          ),
        ).state(),
      );
    const lower = { amountCents: cents(300), beforeCents: cents(490) };
    const money = { stage: 'domestics', amountCents: cents(400), coveredCents: cents(400) } as const;
    const paying = claimPaymentAllocated(money);
    const back = { ...money, amountCents: cents(100), coveredCents: cents(300), settled: true };
    expect(latest(claimPaymentReleased({ ...back, reason: 'overpaid' }))).toEqual(new Set([4]));
    expect(latest(claimPaymentReleased({ ...back, reason: 'moved' }))).toEqual(new Set([5]));
  });

  it('takes a mark by hand back where nothing is charged any more, but not one that the shop set itself (M2)', () => {
    const past: ClaimEvent[] = [
      claimSubmitted(),
      claimPaymentReceived(),
      claimPaymentRevoked({ reason: 'extended' }),
    ];
    const latest = (events: readonly ClaimEvent[]) =>
      reversiblePositions(
        given([...past, ...events].map((event, index) => ({ ...event, position: index + 1 }))).state(),
      );
    expect(latest([claimPaymentReceived()])).toEqual(new Set());
    const free = claimRevised({ change: { ...noTotals, sumCents: cents(0 - 2500) } });
    expect(latest([free, claimPaymentReceived()])).toEqual(new Set([5]));
  });

  it('ends with its deletion; nothing brings it back but a submission of a new one', () => {
    const deleted = [claimSubmitted(), claimDeleted()];
    const gone = { status: 'deleted', claimId, reversals: new Map() };
    expect(given(deleted).state()).toEqual(gone);
    expect(given([...deleted, claimPaymentReceived()]).state()).toEqual(gone);
    expect(given([claimPaymentReceived()]).state()).toEqual(initialClaim);
  });
});

describe('the latest change of a cost takes along what the shop recorded in the same act (M2)', () => {
  const paid = claimPaymentAllocated({ stage: 'ems', amountCents: cents(300), coveredCents: cents(300) });
  const set = shippingCostSet({ component: 'ems', amountCents: cents(300) });
  const settledByShop = shippingCostSettled({
    component: 'ems',
    amountCents: cents(300),
    markedCents: cents(0),
  });
  const settledByAdmin = shippingCostSettled({ component: 'ems', amountCents: cents(300) });
  const latest = (...events: readonly (readonly [position: number, event: ClaimEvent])[]) => {
    const placed = events.map(([position, event]) => ({ ...event, position }));
    const claim = existingClaim([claimSubmitted(), ...placed].reduce(evolveClaim, initialClaim));
    return latestChange(claim.changes.ems).map(({ event }) => event.position);
  };

  it.each([
    {
      what: 'of one act',
      events: [
        [5, paid],
        [10, set],
        [11, settledByShop],
      ],
      positions: [10, 11],
    },
    {
      what: 'not of a later act',
      events: [
        [5, paid],
        [10, set],
        [12, settledByShop],
      ],
      positions: [12],
    },
    {
      what: 'not what an admin marked next',
      events: [
        [10, set],
        [11, settledByAdmin],
      ],
      positions: [11],
    },
    { what: 'alone', events: [[10, set]], positions: [10] },
  ] as const)('$what', ({ events, positions }) => {
    expect(latest(...events)).toEqual(positions);
  });

  it.each([
    { what: 'whose id both have, wherever it is in the log', acts: ['a', 'a'], positions: [10, 12] },
    { what: 'and nothing of another act, right behind it', acts: ['a', 'b'], positions: [12] },
  ] as const)('$what', ({ acts, positions }) => {
    const events = [set, settledByShop].map((event, index) => ({
      ...event,
      position: 10 + 2 * index,
      meta: { actId: acts[index] ?? '' },
    }));
    const claim = existingClaim([claimSubmitted(), paid, ...events].reduce(evolveClaim, initialClaim));
    expect(latestChange(claim.changes.ems).map(({ event }) => event.position)).toEqual(positions);
  });
});
