import { arrayLiteral } from './array-literal';
import type { Queryable } from './queryable';

/** What a batch asks of one row of go_stock; one demand per row. */
export interface StockGuard {
  readonly goId: number;
  readonly itemId: number;
  /** 0 for a product without variants. */
  readonly variantId: number;
  /** Pieces taken less pieces given back, over the whole batch. */
  readonly delta: number;
  /** The most the batch holds above its start at any of its acceptances; 0 or less tests no limit. */
  readonly peak: number;
}

/** A row whose limit would be broken, with what stood there before the batch. */
export interface StockRefusal {
  readonly goId: number;
  readonly itemId: number;
  readonly variantId: number;
  readonly max: number;
  readonly claimed: number;
}

// ON CONFLICT always goes through the key's index, whatever the planner believes about a table it never analysed.
const stockText = `WITH d AS MATERIALIZED (
    SELECT * FROM unnest($1::int4[], $2::int4[], $3::int4[], $4::int4[], $5::int4[]) AS d(go_id, item_id, variant_id, delta, peak)
  ), moved AS (
    INSERT INTO projection.go_stock AS t (go_id, item_id, variant_id, claimed)
    SELECT go_id, item_id, variant_id, delta FROM d ORDER BY go_id, item_id, variant_id
    ON CONFLICT (go_id, item_id, variant_id) DO UPDATE SET claimed = t.claimed + excluded.claimed
    RETURNING t.go_id, t.item_id, t.variant_id, t.max, t.claimed
  )
  SELECT go_id, item_id, variant_id, max, claimed - delta AS claimed FROM moved JOIN d USING (go_id, item_id, variant_id)
  WHERE max IS NOT NULL AND peak > 0 AND claimed - delta + peak > max`;

/**
 * Moves stock rows, locked in the order of their keys, and tests their limits at the highest point of the batch (rule D19).
 * Answers the rows whose limit would be broken; unless that is empty, the caller must roll back.
 */
export async function guardStock(
  client: Queryable,
  guards: readonly StockGuard[],
): Promise<readonly StockRefusal[]> {
  if (guards.length === 0) return [];
  const { rows } = await client.query({
    name: 'guard_go_stock',
    text: stockText,
    values: [
      ints(guards, (guard) => guard.goId),
      ints(guards, (guard) => guard.itemId),
      ints(guards, (guard) => guard.variantId),
      ints(guards, (guard) => guard.delta),
      ints(guards, (guard) => guard.peak),
    ],
  });
  return (rows as { go_id: number; item_id: number; variant_id: number; max: number; claimed: number }[]).map(
    ({ go_id, item_id, variant_id, max, claimed }) => ({
      goId: go_id,
      itemId: item_id,
      variantId: variant_id,
      max,
      claimed,
    }),
  );
}

/** What a batch does to one account; one guard per account. */
export interface AccountGuard {
  readonly userId: number;
  /** What a decision relied on; left out where none did. An account without a row stands at zero. */
  readonly expected?: { readonly balanceCents: number; readonly points: number; readonly pending: number };
  readonly balanceDelta: number;
  readonly pointsDelta: number;
  readonly pendingDelta: number;
}

const accountText = `WITH d AS MATERIALIZED (
    SELECT * FROM unnest($1::int4[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[])
      AS d(user_id, balance_delta, points_delta, pending_delta, balance_expected, points_expected, pending_expected)
  ), moved AS (
    INSERT INTO projection.account AS t (user_id, balance_cents, points, pending)
    SELECT user_id, balance_delta, points_delta, pending_delta FROM d ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET balance_cents = t.balance_cents + excluded.balance_cents,
      points = t.points + excluded.points, pending = t.pending + excluded.pending
    RETURNING t.user_id, t.balance_cents, t.points, t.pending
  )
  SELECT user_id FROM moved JOIN d USING (user_id) WHERE balance_expected IS NOT NULL AND
    (balance_cents - balance_delta, points - points_delta, pending - pending_delta)
      <> (balance_expected, points_expected, pending_expected)`;

/**
 * Moves accounts, locked in the order of their user ids, and compares those that a decision relied on with what it saw.
 * Answers the user ids whose account had moved on; unless that is empty, the caller must roll back.
 */
export async function guardAccounts(
  client: Queryable,
  guards: readonly AccountGuard[],
): Promise<readonly number[]> {
  if (guards.length === 0) return [];
  const { rows } = await client.query({
    name: 'guard_account',
    text: accountText,
    values: [
      ints(guards, (guard) => guard.userId),
      ints(guards, (guard) => guard.balanceDelta),
      ints(guards, (guard) => guard.pointsDelta),
      ints(guards, (guard) => guard.pendingDelta),
      ints(guards, ({ expected }) => expected?.balanceCents ?? null),
      ints(guards, ({ expected }) => expected?.points ?? null),
      ints(guards, ({ expected }) => expected?.pending ?? null),
    ],
  });
  return (rows as { user_id: number }[]).map((row) => row.user_id);
}

function ints<Guard>(guards: readonly Guard[], value: (guard: Guard) => number | null): string {
  return arrayLiteral('int8', guards.map(value));
}
