import { changeEvents } from './change-events';
import type { TestShop } from './open-test-shop';

export async function countEvents(shop: TestShop): Promise<number> {
  const row = await shop.row<{ count: number }>('SELECT count(*)::int AS count FROM ledger.events');
  return row?.count ?? 0;
}

/** Gives the event that was recorded under a key the digest that an earlier release recorded, and returns the number of events. */
export async function asRecordedBefore(
  shop: TestShop,
  [digest, key]: readonly [digest: string, key: string],
): Promise<number> {
  const { rowCount } = await changeEvents(
    shop.owner,
    `UPDATE ledger.events SET meta = jsonb_set(meta::jsonb, '{inputDigest}', to_jsonb($1::text))::json
      WHERE meta->>'idempotencyKey' = $2`,
    [digest, key],
  );
  expect(rowCount).toBe(1);
  return countEvents(shop);
}
