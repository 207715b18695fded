import { refuseSql, type Statement } from '@fan-beats/events';
import { arrayLiteral } from './array-literal';

/** The change of one row of go_stock by a batch; one guard per row. */
export interface StockGuard {
  readonly goId: number;
  readonly itemId: number;
  /** 0 for a product without variants. */
  readonly variantId: number;
  /** Pieces taken minus pieces given back, over the whole batch. */
  readonly delta: number;
  /** The most pieces above its start that the batch has at any of its acceptances; 0 or less tests no limit. */
  readonly peak: number;
}

/** The change of one account by a batch; one guard per account. */
export interface AccountGuard {
  readonly userId: number;
  /** The account that a decision relied on; absent where none did. An account without a row is at zero. */
  readonly expected?: { readonly balanceCents: number; readonly points: number; readonly pending: number };
  readonly balanceDelta: number;
  readonly pointsDelta: number;
  readonly pendingDelta: number;
}

// The parts of the statement, in the order in which they run:
//   before    the statement that runs first, such as the insert of the events
//   a         the guards of accounts, one row each: the differences, and the expected values or NULL
//   accounts  adds the differences to the rows of `account`, in the order of the keys; returns the new values
//   s, stock  the same for the guards of stock and the rows of `go_stock`
// The two last SELECTs fail where a row breaks its guard. They get the value from before the change by taking the
// difference off again: `balance_cents - balance_delta`, `claimed - delta`.
//
// Unnested in the list of columns, because each function in a FROM clause costs a scan of its own. ON CONFLICT always
// uses the key's index, whatever the planner assumes about a table that was never analysed. `accounts` counts the rows
// of `before`, and `stock` counts those of `accounts`, so that every commit takes its locks in one order.
function guardText(before: string, parametersBefore: number): string {
  const list = (number: number, type: 'int4' | 'int8'): string =>
    `unnest($${parametersBefore + number}::${type}[])`;
  return `WITH before AS MATERIALIZED (${before}), a AS MATERIALIZED (
    SELECT ${list(1, 'int4')} AS user_id, ${list(2, 'int8')} AS balance_delta, ${list(3, 'int8')} AS points_delta,
      ${list(4, 'int8')} AS pending_delta, ${list(5, 'int8')} AS balance_expected, ${list(6, 'int8')} AS points_expected,
      ${list(7, 'int8')} AS pending_expected
  ), accounts AS (
    INSERT INTO account AS t (user_id, balance_cents, points, pending)
    SELECT user_id, balance_delta, points_delta, pending_delta FROM a WHERE (SELECT count(*) FROM before) >= 0
    ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET balance_cents = t.balance_cents + excluded.balance_cents,
      points = t.points + excluded.points, pending = t.pending + excluded.pending
    RETURNING t.user_id, t.balance_cents, t.points, t.pending
  ), s AS MATERIALIZED (
    SELECT ${list(8, 'int4')} AS go_id, ${list(9, 'int4')} AS item_id, ${list(10, 'int4')} AS variant_id,
      ${list(11, 'int4')} AS delta, ${list(12, 'int4')} AS peak
  ), stock AS (
    INSERT INTO go_stock AS t (go_id, item_id, variant_id, claimed)
    SELECT go_id, item_id, variant_id, delta FROM s WHERE (SELECT count(*) FROM accounts) >= 0 ORDER BY go_id, item_id, variant_id
    ON CONFLICT (go_id, item_id, variant_id) DO UPDATE SET claimed = t.claimed + excluded.claimed
    RETURNING t.go_id, t.item_id, t.variant_id, t.max, t.claimed
  )
  SELECT count(${refuseSql(`'account-' || user_id`)}) FROM accounts JOIN a USING (user_id)
   WHERE balance_expected IS NOT NULL AND (balance_cents - balance_delta, points - points_delta, pending - pending_delta)
     <> (balance_expected, points_expected, pending_expected)
  UNION ALL
  SELECT count(${refuseSql(`'stock of item ' || item_id`)}) FROM stock JOIN s USING (go_id, item_id, variant_id)
   WHERE max IS NOT NULL AND peak > 0 AND claimed - delta + peak > max`;
}

/**
 * The statement that runs another one, and then changes accounts and stock, each locked in the order of its keys. It
 * fails where an account is not the one that a decision relied on, or where the batch exceeds a limit at its highest
 * point (rule D19).
 */
export function guardStatement(
  before: Statement,
  { accounts, stock }: { readonly accounts: readonly AccountGuard[]; readonly stock: readonly StockGuard[] },
): Statement {
  const valuesBefore = before.values ?? [];
  return {
    name: `guard_after_${before.name ?? ''}`,
    text: guardText(before.text, valuesBefore.length),
    values: [
      ...valuesBefore,
      ints(accounts, (guard) => guard.userId),
      ints(accounts, (guard) => guard.balanceDelta),
      ints(accounts, (guard) => guard.pointsDelta),
      ints(accounts, (guard) => guard.pendingDelta),
      ints(accounts, ({ expected }) => expected?.balanceCents ?? null),
      ints(accounts, ({ expected }) => expected?.points ?? null),
      ints(accounts, ({ expected }) => expected?.pending ?? null),
      ints(stock, (guard) => guard.goId),
      ints(stock, (guard) => guard.itemId),
      ints(stock, (guard) => guard.variantId),
      ints(stock, (guard) => guard.delta),
      ints(stock, (guard) => guard.peak),
    ],
  };
}

function ints<Guard>(guards: readonly Guard[], value: (guard: Guard) => number | null): string {
  return arrayLiteral('int8', guards.map(value));
}
