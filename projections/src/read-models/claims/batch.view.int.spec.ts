import { accountStream } from '@fan-beats/events';
import { balanceAdded, balanceReversed, testIds, testMeta } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { readBatchFigures } from './batch.view';

const batchId = '00000000-0000-4000-8000-00000000000b';
const stream = accountStream(testIds.userId);

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

test('the figures of an undo leave out what was taken back before', async () => {
  const meta = testMeta({ actorRole: 2, batchId });
  const [first] = await recordInline(client, [
    { stream, events: [balanceAdded(700), balanceAdded(300)], meta },
  ]);
  const whole = async () => (await readBatchFigures(client, batchId)).find(({ type }) => type === null);
  expect(await whole()).toMatchObject({ events: 2, fans: 1, amountCents: 1000 });
  await recordInline(client, [{ stream, events: [balanceReversed(first?.position ?? 0, -700)] }]);
  expect(await whole()).toMatchObject({ events: 1, fans: 1, amountCents: 300 });
});
