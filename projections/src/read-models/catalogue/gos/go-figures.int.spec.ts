import { cents } from '@fan-beats/events';
import {
  claimPaymentAllocated,
  claimShortfallWaived,
  claimSubmitted,
  shippingCostSet,
  stockLimitLifted,
  stockLimitSet,
  testIds,
  type PastEvents,
} from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { recordInline } from '../../../testing/shop-history';
import { readGoSums } from './go-cockpit.view';
import { readGoFigures } from './go-figures.view';

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

test('the paid amount of a group order has no part that the shop waived (rule D77)', async () => {
  const { claimId, goId } = testIds;
  const waived = claimShortfallWaived({
    stage: 'items',
    amountCents: cents(500),
    coveredCents: cents(2500),
    settled: true,
  });
  const events = [claimSubmitted(), claimPaymentAllocated({ amountCents: cents(2000) }), waived];
  await recordInline(client, [{ stream: `claim-${claimId}`, events }]);
  expect(await readGoFigures(client, goId)).toMatchObject({ paid_cents: 2000 });
});

test('a claim is not paid in full while something of any stage is open (rule D48)', async () => {
  const { claimId, goId } = testIds;
  const unpaidClaims = async (...events: PastEvents['events']) => {
    await recordInline(client, [{ stream: `claim-${claimId}`, events }]);
    const [sums] = await readGoSums(client);
    return [(await readGoFigures(client, goId)).unpaid_claims, sums?.unpaidClaims];
  };
  const ems = shippingCostSet({ component: 'ems', amountCents: cents(300) });
  const emsPaid = claimPaymentAllocated({
    stage: 'ems',
    amountCents: cents(300),
    coveredCents: cents(300),
  });
  const itemsPaid = claimPaymentAllocated({ amountCents: cents(2500), coveredCents: cents(2500) });
  expect(await unpaidClaims(claimSubmitted(), ems)).toEqual([1, 1]);
  expect(await unpaidClaims(itemsPaid)).toEqual([1, 1]);
  expect(await unpaidClaims(emsPaid)).toEqual([0, 0]);
});

test('the limits that come back are those that stood when the item was unlinked (rule D15)', async () => {
  const { goId } = testIds;
  const after = async (...events: PastEvents['events']) => {
    await recordInline(client, [{ stream: `go-${goId}`, events }]);
    const [item] = (await readGoFigures(client, goId)).items;
    return [item?.last_limit, item?.units.map(({ last_limit }) => last_limit)];
  };
  expect(await after(stockLimitSet({ max: 5, variantIds: [1, 2] }))).toEqual([5, [5, 5]]);
  // One is lifted alone, another lowered, and then the item is unlinked.
  const lowered = stockLimitSet({ max: 3, variantIds: [2] });
  expect(await after(stockLimitLifted({ variantIds: [1] }), lowered)).toEqual([3, [null, 3]]);
  expect(await after(stockLimitLifted({ variantIds: [2] }))).toEqual([3, [null, 3]]);
  // Other items and other group orders do not change it.
  await recordInline(client, [
    { stream: 'go-8', events: [stockLimitSet({ goId: 8, max: 1, variantIds: [1] })] },
  ]);
  expect(await after(stockLimitSet({ itemId: 102, max: 1 }))).toEqual([3, [null, 3]]);
});
