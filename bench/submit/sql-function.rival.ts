import { Client, Pool } from 'pg';

import type { Rival } from './rival';
import { openGo, ownDatabase } from './shop';

/** The same rows that the product writes for a claim of two lines, by one function call: one commit per claim. */
const submitFunction = `
CREATE SEQUENCE ledger.places;
CREATE OR REPLACE FUNCTION bench_submit(fan int, in_go int, item_a int, item_b int, data text, meta text) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  claim int := nextval('ledger.claim_id_seq');
  place bigint;
  moment bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  item int;
BEGIN
  PERFORM FROM gos WHERE go_id = in_go AND published AND NOT archived FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'closed'; END IF;
  PERFORM FROM ledger.events e WHERE coalesce(e.meta->>'actorId', '') = fan::text AND (e.meta->>'idempotencyKey') = 'bench-' || fan;
  IF FOUND THEN RAISE EXCEPTION 'repeated'; END IF;
  INSERT INTO projection.account AS t (user_id, points, pending) VALUES (fan, 4, 4)
    ON CONFLICT (user_id) DO UPDATE SET points = t.points + 4, pending = t.pending + 4;
  FOREACH item IN ARRAY ARRAY[least(item_a, item_b), greatest(item_a, item_b)] LOOP
    UPDATE projection.go_stock SET claimed = claimed + 1
      WHERE go_id = in_go AND item_id = item AND variant_id = 0 AND (max IS NULL OR claimed + 1 <= max);
    IF NOT FOUND THEN RAISE EXCEPTION 'sold out'; END IF;
  END LOOP;
  place := nextval('ledger.places');
  INSERT INTO ledger.events (position, stream, version, type, schema_version, data, meta, recorded_at, hash)
    VALUES (place, 'claim-' || claim, 1, 'ClaimSubmitted', 1, data::json, meta::json, moment,
            sha256(convert_to(data || meta || moment, 'UTF8')));
  INSERT INTO projection.claim_overview (claim_id, go_id, user_id, created_at_ms, granted_points, pending_points, version)
    VALUES (claim, in_go, fan, moment, 4, 4, 1);
  INSERT INTO projection.claim_stage (claim_id, stage, go_id, user_id, charged_cents) VALUES (claim, 0, in_go, fan, 3000);
  INSERT INTO projection.claim_item (claim_id, line, go_id, user_id, item_id, variant_id, item_type, caption, category, kind, amount,
      unit_price_cents, unit_points)
    SELECT claim, n, in_go, fan, i, 0, 0, caption, category, kind, 1, price_cents, points
    FROM unnest(ARRAY[item_a, item_b]) WITH ORDINALITY AS w(i, n) JOIN items ON item_id = i;
  INSERT INTO projection.posting (position, account, stream, version, user_id, amount, pending, type, claim_id, go_id, actor_id, via, recorded_at_ms)
    VALUES (place, 'BEATS', 'claim-' || claim, 1, fan, 4, 4, 'ClaimSubmitted', claim, in_go, fan, 'self', moment);
  RETURN claim;
END $$;
SELECT setval('ledger.places', (SELECT max(position) FROM ledger.events))`;

export async function sqlFunctionRival(databaseUrl: string, goId: number): Promise<Rival> {
  // Its events have no hash chain, so they stay out of the shop's own books.
  const url = await ownDatabase(databaseUrl, 'bench_function');
  await openGo(url);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(submitFunction);
  await owner.end();
  const pool = new Pool({ connectionString: url, max: 32 });
  return {
    name: 'SQL function',
    claim: (fanId, [itemA, itemB]) =>
      pool.query({
        name: 'bench-submit',
        text: 'SELECT bench_submit($1, $2, $3, $4, $5, $6)',
        values: [fanId, goId, itemA, itemB, dataOf(fanId, goId, [itemA, itemB]), metaOf(fanId)],
      }),
    close: () => pool.end(),
  };
}

function dataOf(fanId: number, goId: number, items: readonly number[]): string {
  const lines = items.map((itemId, index) => ({
    line: index + 1,
    itemId,
    variantId: null,
    itemType: 0,
    caption: `Item ${itemId}`,
    variantCaption: null,
    category: 'AURORA',
    kind: 'Album',
    amount: 1,
    unitPriceCents: 1500,
    unitPoints: 2,
    includes: [],
  }));
  return JSON.stringify({
    goId,
    userId: fanId,
    goTitle: 'Bench',
    lines,
    change: { sumCents: 3000, grantedPoints: 4, costPoints: 0 },
    posting: { drawn: 0, pending: 4, released: 0 },
    stock: items.map((itemId) => ({ itemId, variantId: null, amount: 1 })),
  });
}

function metaOf(fanId: number): string {
  return JSON.stringify({
    actorId: fanId,
    actorRole: 1,
    correlationId: `bench-${fanId}`,
    idempotencyKey: `bench-${fanId}`,
    inputDigest: 'f'.repeat(64),
    via: 'self',
  });
}
