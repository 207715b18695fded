import { claimStream, personStream } from '@fan-beats/events';
import { claimDeleted, claimSubmitted, mergerEvents, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { readDeletedClaims } from './deleted-claim.view';

const { claimId, userId } = testIds;
const other = 5;

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

test('deleted claims of a person are listed for whoever the person turned out to be, while that stands', async () => {
  const [merged, separated] = mergerEvents(userId, other);
  if (!merged || !separated) throw new Error('A merger is two events');
  const listedFor = async (person: number) => {
    const request = { userId: person, before: Number.MAX_SAFE_INTEGER, limit: 10 };
    return (await readDeletedClaims(client, request)).map(({ claim_id }) => claim_id);
  };
  await recordInline(client, [
    { stream: claimStream(claimId), events: [claimSubmitted(), claimDeleted()] },
    { stream: personStream(userId), events: [merged] },
  ]);
  expect(await listedFor(other)).toEqual([claimId]);
  await recordInline(client, [{ stream: personStream(userId), events: [separated] }]);
  expect([await listedFor(other), await listedFor(userId)]).toEqual([[], [claimId]]);
});
