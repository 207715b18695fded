import { claimStream, personStream, type ShopEvent } from '@fan-beats/events';
import { claimDeleted, claimSubmitted, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { readErasedPeople } from './erased-people.view';

const { claimId, userId } = testIds;
const erased: ShopEvent = { type: 'PersonErased', data: { userId } };
const text = { additionalInfo: 'Please call me Mina' };

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

test.each([
  ['has texts in a claim that stands', [claimSubmitted({}, text)], true],
  ['has texts in a claim that was deleted', [claimSubmitted({}, text), claimDeleted()], true],
  ['has no texts where nothing was written', [claimSubmitted(), claimDeleted()], false],
])('an erased person whose erasure a backup lost %s', async (_what, events, has_texts) => {
  await recordInline(client, [
    { stream: claimStream(claimId), events },
    { stream: personStream(userId), events: [erased] },
  ]);
  expect(await readErasedPeople(client)).toEqual([{ user_id: userId, has_texts }]);
});
