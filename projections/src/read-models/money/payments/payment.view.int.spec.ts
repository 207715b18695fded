import { accountStream, cents, claimStream } from '@fan-beats/events';
import { claimPaymentAllocated, claimSubmitted, paymentRecorded, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { recordInline } from '../../../testing/shop-history';
import { readPaidParts, readPaymentsOf } from './payment.view';

const { claimId, userId } = testIds;
const claim = claimStream(claimId);

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

test('a payment paid its own parts, and none that credit paid in the same moment', async () => {
  await recordInline(client, [{ stream: claim, events: [claimSubmitted()] }]);
  const [payment] = await recordInline(client, [
    { stream: accountStream(userId), events: [paymentRecorded()] },
  ]);
  const parts = [
    claimPaymentAllocated({ amountCents: cents(700), cause: 'payment' }),
    claimPaymentAllocated({ amountCents: cents(300), cause: 'balance' }),
  ];
  const [own, ofCredit] = await recordInline(client, [{ stream: claim, events: parts }]);
  const positions = [own, ofCredit].map((event) => event?.position ?? 0);
  expect(new Set([payment, own, ofCredit].map((event) => event?.recordedAt)).size).toBe(1);

  const paid = await readPaidParts(client, [payment?.position ?? 0]);
  expect([...paid.values()]).toEqual([[expect.objectContaining({ claimId, amountCents: 700 })]]);
  expect(await readPaymentsOf(client, positions)).toEqual(new Map([[own?.position, payment?.position]]));
});
