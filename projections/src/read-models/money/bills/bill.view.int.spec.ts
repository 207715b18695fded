import { billEvents, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { recordInline } from '../../../testing/shop-history';
import { readSharesOfClaim } from './bill.view';

jest.setTimeout(30_000);

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

test('a claim bears a share of a bill until the bill is withdrawn (rule M23)', async () => {
  const events = billEvents();
  const stream = `bills-${testIds.goId}`;
  await recordInline(client, [{ stream, events: events.filter(({ type }) => type !== 'BillWithdrawn') }]);
  expect(await readSharesOfClaim(client, testIds.claimId)).toMatchObject([{ shareCents: 1001 }]);
  await recordInline(client, [{ stream, events: events.filter(({ type }) => type === 'BillWithdrawn') }]);
  expect(await readSharesOfClaim(client, testIds.claimId)).toEqual([]);
});
