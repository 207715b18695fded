import { purchaseEvents, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { rebuild } from '../../../executors/rebuild/rebuild';
import { verifyProjections } from '../../../executors/verify/verify';
import { recordInline } from '../../../testing/shop-history';
import { countPurchasesOfGo, readPurchases, readPurchaseSums } from './purchase.view';

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

test('a purchase counts in its group orders until it is taken back, and stays in the list of all (rule M72)', async () => {
  const { goId } = testIds;
  const page = { page: 1, limit: 10 };
  const [recorded, takenBack] = purchaseEvents();
  const record = (event = recorded) =>
    recordInline(client, [{ stream: 'purchase-1', events: event ? [event] : [] }]);
  await record();
  expect(await readPurchases(client, goId, page)).toMatchObject([
    {
      purchaseId: 1,
      totalCents: 1051,
      rate: 1478.521479,
      supplier: 'Seoul Records',
      corrected: false,
      shares: [
        { goId, shareCents: 526 },
        { goId: goId + 1, shareCents: 525 },
      ],
    },
  ]);
  expect(await readPurchaseSums(client, goId)).toEqual({ count: 1, totalCents: 526 });
  expect(await readPurchases(client, 'none', page)).toEqual([]);
  await record(takenBack);
  expect(await readPurchases(client, goId, page)).toEqual([]);
  expect(await readPurchases(client, 'all', page)).toMatchObject([{ takenBack: true, shares: [] }]);
  expect(await countPurchasesOfGo(client, goId)).toBe(0);
  await record();
  const listed = await readPurchases(client, 'all', page);
  expect(listed).toMatchObject([{ takenBack: false, corrected: true }]);
  expect((await verifyProjections({ url: database.url })).findings).toEqual([]);
  await rebuild({ url: database.url });
  expect(await readPurchases(client, 'all', page)).toEqual(listed);
});
