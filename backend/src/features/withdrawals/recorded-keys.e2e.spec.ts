import { changeEvents } from '../../../test/change-events';
import { makeWorld } from '../../../test/make-world';
import { openTestShop, type TestShop } from '../../../test/open-test-shop';
import { inputDigestOf } from '../../ledger/input-digest';

let shop: TestShop;
let claimId: number;

beforeAll(async () => {
  shop = await openTestShop();
  ({ claimId } = await makeWorld(shop));
  const admin = shop.callers.admin.api;
  const { version: expected_version, ...look } = await admin.settings.admGetShop.query();
  await admin.settings.admSaveShop.mutate({ ...look, seller: 'trader', language: 'en', expected_version });
});

afterAll(() => shop.close());

const key = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** Changes the event of a key into one that 0.2.0 recorded: its digest contained only these fields. */
async function asRecordedBefore(recordedKey: string, input: object): Promise<void> {
  const { rowCount } = await changeEvents(
    shop.owner,
    `UPDATE ledger.events SET meta = jsonb_set(meta::jsonb, '{inputDigest}', to_jsonb($1::text))::json
      WHERE meta->>'idempotencyKey' = $2`,
    [inputDigestOf(input), recordedKey],
  );
  expect(rowCount).toBe(1);
}

async function positions(type: string): Promise<number[]> {
  const { rows } = await shop.owner.query<{ position: string }>(
    'SELECT position FROM ledger.events WHERE type = $1 ORDER BY position',
    [type],
  );
  return rows.map(({ position }) => Number(position));
}

it('a withdrawal of 0.2.0 and its answer that are sent again record nothing, and with other fields are refused', async () => {
  const typed = { name: 'Mina', mail: 'fan@example.org', reference: `#${claimId}` };
  const declaration = { ...typed, idempotency_key: key(1) };
  await shop.stranger().api.withdrawals.declare.mutate(declaration);
  await asRecordedBefore(key(1), { typed });
  // 0.2.0 had no table for waiting withdrawals.
  await shop.owner.query('DELETE FROM withdrawal_arrivals');
  await shop.stranger().api.withdrawals.declare.mutate(declaration);
  const [position = 0, ...more] = await positions('WithdrawalDeclared');
  expect(more).toEqual([]);
  await shop.owner.query('DELETE FROM withdrawal_arrivals');
  expect(
    await shop.stranger().refused('withdrawals.declare', 'mutation', { ...declaration, name: 'Juno' }),
  ).toMatchObject({ code: 'CONFLICT' });

  const { admin } = shop.callers;
  const answer = {
    position,
    claim_id: claimId,
    answer: 'refused',
    reason: 'Too late',
    idempotency_key: key(2),
  } as const;
  await admin.api.withdrawals.admAnswer.mutate(answer);
  await asRecordedBefore(key(2), {
    position,
    claimId,
    answerGiven: 'refused',
    reason: 'Too late',
    idempotencyKey: key(2),
  });
  await admin.api.withdrawals.admAnswer.mutate(answer);
  expect(await positions('WithdrawalAnswered')).toHaveLength(1);
  expect(
    await admin.refused('withdrawals.admAnswer', 'mutation', { ...answer, reason: 'Too late!' }),
  ).toMatchObject({ code: 'CONFLICT' });
});
