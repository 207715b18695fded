import { claimStream } from '@fan-beats/events';
import { claimHandedOver, claimSubmitted, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { hasMoreClaims, readClaimOwners } from './claim-keys.view';

const { claimId } = testIds;

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

test('a group order has more claims than a smaller number', async () => {
  const { goId } = claimSubmitted().data;
  await recordInline(client, [{ stream: claimStream(claimId), events: [claimSubmitted()] }]);
  expect(await hasMoreClaims(client, goId, 0)).toEqual([true]);
  expect(await hasMoreClaims(client, goId, 1)).toEqual([false]);
  expect(await hasMoreClaims(client, goId + 1, 0)).toEqual([false]);
});

test('the owner of a claim that was handed over is the person who has it now', async () => {
  const handedOver = claimHandedOver();
  expect(handedOver.data.userId).not.toBe(claimSubmitted().data.userId);
  await recordInline(client, [{ stream: claimStream(claimId), events: [claimSubmitted(), handedOver] }]);
  expect(await readClaimOwners(client, [claimId, claimId + 1])).toEqual([
    { claim_id: claimId, user_id: handedOver.data.userId },
  ]);
});
