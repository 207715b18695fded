import { cents, points, stages, type ShopEvent, type Stage } from '@fan-beats/events';
import {
  booking,
  claimDeleted,
  claimExtended,
  claimHandedOver,
  claimPaymentAllocated,
  claimPaymentReceived,
  claimPaymentRequested,
  claimPaymentRequestWithdrawn,
  claimPaymentRevoked,
  claimRevised,
  claimSubmitted,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
} from '@fan-beats/events/testing';
import { rowsAfter } from '../../testing/folded-rows';
import { claimStageTable } from './claim-stage.table';

const apartMs = 86_400_000;
const rows = (...events: readonly ShopEvent[]) =>
  rowsAfter(claimStageTable, [claimSubmitted(), ...events], { apartMs });
const stageAfter = (stage: Stage, ...events: readonly ShopEvent[]) =>
  rows(...events).find((row) => row.stage === stages.indexOf(stage));

describe('claim_stage', () => {
  it('has the items of a claim from its submission on, and no cost that nobody knows', () => {
    expect(rows()).toEqual([
      {
        claim_id: 17,
        stage: 0,
        go_id: 3,
        user_id: 4,
        charged_cents: 2500,
        allocated_cents: 0,
        waived_cents: 0,
        covered_cents: 0,
        kept_mark_cents: 0,
        settled: false,
        requested_cents: null,
        due_on: null,
        reference: null,
        requested_on: null,
      },
    ]);
  });

  it('charges what an extension adds, and no more what a revision takes off', () => {
    expect(rows(claimExtended())).toMatchObject([{ charged_cents: 5000 }]);
    const change = { sumCents: cents(-1250), grantedPoints: points(-3), costPoints: points(0) };
    const revised = claimRevised({ change, posting: booking({ pending: points(-3) }) });
    expect(rows(revised)).toMatchObject([{ charged_cents: 1250 }]);
  });

  it('notes a payment and what it covers', () => {
    expect(rows(claimPaymentReceived())).toMatchObject([{ settled: true, covered_cents: 2500 }]);
  });

  it('forgets what was covered when a payment is unmarked, not when the claim outgrew it', () => {
    const revoked = (reason: 'unmarked' | 'extended') =>
      rows(claimPaymentReceived(), claimPaymentRevoked({ reason }));
    expect(revoked('unmarked')).toMatchObject([{ settled: false, covered_cents: 0 }]);
    expect(revoked('extended')).toMatchObject([{ settled: false, covered_cents: 2500 }]);
  });

  it('shows again what was covered before a payment that is reversed (D53)', () => {
    const reversal = { reason: 'reversed', reversesPosition: 2 } as const;
    expect(rows(claimPaymentReceived(), claimPaymentRevoked(reversal))).toMatchObject([
      { settled: false, covered_cents: 0 },
    ]);
    expect(
      rows(claimPaymentReceived(), claimPaymentRevoked({ ...reversal, restoredCents: cents(900) })),
    ).toMatchObject([{ settled: false, covered_cents: 900 }]);
  });

  it('knows a cost from the moment it was set or done, until that is reversed (D70)', () => {
    const free = shippingCostSettled({ component: 'ems', amountCents: cents(0) });
    const unknown = shippingCostReopened({ component: 'ems', amountCents: null, reversesPosition: 2 });
    expect(stageAfter('ems', free)).toMatchObject({ charged_cents: 0, settled: true });
    expect(stageAfter('customs', free)).toBeUndefined();
    expect(stageAfter('ems', free, unknown)).toMatchObject({ charged_cents: null, settled: false });
  });

  it.each(['domestics', 'ems', 'customs'] as const)('sets, settles and reopens %s', (component) => {
    const set = shippingCostSet({ component });
    const settled = shippingCostSettled({ component });
    const reopened = shippingCostReopened({ component });
    const charged = { charged_cents: 490 };
    expect(stageAfter(component, set)).toMatchObject({ ...charged, settled: false });
    expect(stageAfter(component, set, settled)).toMatchObject({ ...charged, settled: true });
    expect(stageAfter(component, set, settled, reopened)).toMatchObject({ ...charged, settled: false });
  });

  it('keeps the mark by hand of a cost until a fact names another one (D87)', () => {
    const marked = shippingCostSettled({ component: 'ems', markedCents: cents(200) });
    const reopened = shippingCostReopened({ component: 'ems' });
    expect(stageAfter('ems', marked, reopened)).toMatchObject({ kept_mark_cents: 200 });
    const taken = shippingCostReopened({ component: 'ems', markedCents: cents(0) });
    expect(stageAfter('ems', marked, taken)).toMatchObject({ kept_mark_cents: 0 });
  });

  it('has the day of a request, which stays where only less is asked for, so that reminders go on', () => {
    const less = { amountCents: cents(3000) };
    const [asked] = rows(claimPaymentRequested());
    const [lowered] = rows(claimPaymentRequested(), claimPaymentRequested({ ...less, lowered: true }));
    const [again] = rows(claimPaymentRequested(), claimPaymentRequested(less));
    expect(asked).toMatchObject({ requested_cents: 4000, requested_on: '2025-11-22' });
    expect(lowered).toMatchObject({ requested_cents: 3000, requested_on: '2025-11-22' });
    expect(again).toMatchObject({ requested_cents: 3000, requested_on: '2025-11-23' });
  });

  it('is the other person’s, with all its money, where a claim was handed over', () => {
    const handed = rows(claimPaymentAllocated({ amountCents: cents(700) }), claimHandedOver());
    expect(handed.map((row) => row.user_id)).toEqual([5, 5, 5, 5]);
    expect(handed[0]).toMatchObject({ allocated_cents: 700 });
  });

  it('asks for nothing any more once a request is withdrawn', () => {
    expect(rows(claimPaymentRequested(), claimPaymentRequestWithdrawn())[0]).toMatchObject({
      requested_cents: null,
      due_on: null,
      reference: null,
      requested_on: null,
    });
  });

  it('has no row of a deleted claim', () => {
    expect(rows(shippingCostSet(), claimDeleted())).toEqual([]);
  });
});
