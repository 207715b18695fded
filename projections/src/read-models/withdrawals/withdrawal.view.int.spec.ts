import { withdrawalsStream, type ShopEvent, type WithdrawalAnswer } from '@fan-beats/events';
import { testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { recordInline } from '../../testing/shop-history';
import { readClaimWithdrawals } from './withdrawal.view';

const { claimId, goId, userId } = testIds;
const stream = withdrawalsStream(claimId);

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

const declare = async (): Promise<number> => {
  const declared: ShopEvent = {
    type: 'WithdrawalDeclared',
    data: { ofClaim: { claimId, goId, userId } },
    private: { name: 'Mina', mail: 'mina@example.org', reference: '#17' },
  };
  const [event] = await recordInline(client, [{ stream, events: [declared] }]);
  return event?.position ?? 0;
};
const answer = (declaredPosition: number, given: WithdrawalAnswer): Promise<unknown> =>
  recordInline(client, [
    { stream, events: [{ type: 'WithdrawalAnswered', data: { declaredPosition, answer: given } }] },
  ]);
const shown = async () => (await readClaimWithdrawals(client, [claimId, claimId + 1])).get(claimId)?.answer;

test('a claim shows the latest answer to its latest withdrawal', async () => {
  expect(await shown()).toBeUndefined();
  const first = await declare();
  expect(await shown()).toBeNull();
  await answer(first, 'asked');
  await answer(first, 'refused');
  expect(await shown()).toBe('refused');
  const second = await declare();
  expect(await shown()).toBeNull();
  await answer(second, 'accepted');
  await answer(first, 'asked');
  expect(await shown()).toBe('accepted');
});
