import { claimStream } from '@fan-beats/events';
import { claimHandedOver, claimSubmitted, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { readClaimOwners } from './claim-keys.view';

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

test('the owner of a claim that was handed over is the person who has it now', async () => {
  const handedOver = claimHandedOver();
  expect(handedOver.data.userId).not.toBe(claimSubmitted().data.userId);
  await recordInline(client, [{ stream: claimStream(claimId), events: [claimSubmitted(), handedOver] }]);
  expect(await readClaimOwners(client, [claimId, claimId + 1])).toEqual([
    { claim_id: claimId, user_id: handedOver.data.userId },
  ]);
});
