import { planSentence } from './PlanPreview';
import { aClaim } from '../testing/aClaim';
import { aStage } from '../../money/payments/testing/aPayRecord';
import { aClaimedFreebie } from '../testing/aClaimItem';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { ClaimChanges } from '../panel/claimChanges';
import { planUpdate } from '../testing/planUpdates';
import { countPlan, plannedClaim, standingOf, wantedOf } from './bulkPlan';

const planClaim = (claim: ClaimRecord, wanted: ClaimChanges) =>
  plannedClaim(claim, planUpdate(claim, wantedOf(claim, wanted)));

describe('the plan of a bulk change', () => {
  test('says what will change, before and after, and sends only that', () => {
    const claim = aClaim({ freebies_done: true, ems: 4, tracking_id: null });
    const planned = planClaim(claim, {
      payment_received: true,
      freebies_done: true,
      ems: 7.5,
      ems_done: true,
      customs: 0,
      tracking_id: 'RB 1',
    });
    expect(planned.fields).toEqual([
      { label: 'Payment', before: 'unpaid', after: 'paid' },
      { label: 'EMS', before: '4.00 €', after: '7.50 €' },
      { label: 'EMS done', before: 'no', after: 'yes' },
      { label: 'Customs', before: 'Unbekannt', after: 'Kostenlos' },
      { label: 'Tracking ID', before: '–', after: 'RB 1' },
    ]);
    expect(planned.changes).toEqual({
      payment_received: true,
      ems: 7.5,
      ems_done: true,
      customs: 0,
      tracking_id: 'RB 1',
    });
    expect(standingOf(planned)).toBe('changes');
  });

  test('counts in cents what is still to be paid', () => {
    const claim = aClaim({ claim_sum: 67.9, covered_sum: 20 });
    expect(planSentence([planClaim(claim, { payment_received: true })])).toContain('47.90');
  });

  test('sums up amounts that are all different', () => {
    const plan = [1, 2, 3, 4.5].map((ems) => planClaim(aClaim(), { ems }));
    expect(planSentence(plan)).toBe('EMS of 4 claims = 10.50 €.');
    expect(planSentence(plan.slice(2))).toBe('EMS 1 × 3.00 € = 3.00 €; EMS 1 × 4.50 € = 4.50 €.');
  });

  test('says of a claim that stands like this already that it stays', () => {
    const planned = planClaim(aClaim({ payment_received: true, customs: 0 }), {
      payment_received: true,
      customs: 0,
    });
    expect(planned).toMatchObject({ fields: [], changes: {}, locked: [] });
    expect(standingOf(planned)).toBe('unchanged');
  });

  test('counts what will change, what stays and what is locked', () => {
    const wanted = { ems: 5 };
    const plan = [
      aClaim({ ems: 4 }),
      aClaim({ ems: 5 }),
      aClaim({ ems: 4, ems_done: true }),
      aClaim({ ems: 5, ems_done: true }),
    ].map((claim) => planClaim(claim, wanted));
    expect(countPlan(plan)).toEqual({ changes: 1, unchanged: 2, locked: 1 });
    expect(plan[2]?.locked).toEqual(['EMS']);
  });
});

test('a plan is told in one sentence, with what is already paid left out of its sums', () => {
  const [paid, partly] = [aClaim({ claim_sum: 20 }), aClaim({ claim_sum: 30, covered_sum: 10.5 })];
  const plan = [paid, partly].map((claim) =>
    planClaim(claim, { payment_received: true, ems: 5.5, ems_done: true, tracking_id: 'DHL' }),
  );
  expect(planSentence(plan)).toBe(
    '2 claims paid: 39.50 €; EMS 2 × 5.50 € = 11.00 €; EMS of 2 claims done: 11.00 €; 2 tracking IDs.',
  );
  const items = [aClaimedFreebie()];
  const back = planClaim(aClaim({ items, payment_received: true, covered_sum: 7, freebies_done: true }), {
    payment_received: false,
    freebies_done: false,
  });
  expect(planSentence([back])).toBe('1 claim unpaid: 7.00 €; 1 claim with freebies open.');
  expect(planSentence([planClaim(paid, { payment_received: false })])).toBe('');
  const recorded = aClaim({
    payment_received: true,
    covered_sum: 25.5,
    stages: [aStage({ charged: 25.5, covered: 25.5, allocated: 20, marked: 5.5, settled: true })],
  });
  expect(planSentence([recorded, recorded].map((one) => planClaim(one, { payment_received: false })))).toBe(
    '2 claims unpaid: 51.00 €; 40.00 € of recorded payments becomes credit.',
  );
});

test('freebies are marked of claims that have some (rule D85)', () => {
  const plan = [aClaim(), aClaim({ items: [aClaimedFreebie()] })].map((claim) =>
    planClaim(claim, { freebies_done: true }),
  );
  expect(plan.map(standingOf)).toEqual(['unchanged', 'changes']);
  expect(planSentence(plan)).toBe('1 claim with freebies done.');
});
