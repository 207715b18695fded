import { readRows, type EventVia, type ShopEventType, type Queryable } from '@fan-beats/events';
import { readMoneyMoves, type MoneyMove } from '../payments/payment.view';

/** EUR counts cents, BEATS counts Fan Beats. */
export type StatementAccount = 'EUR' | 'BEATS';

export interface StatementRequest {
  readonly userId: number;
  readonly account: StatementAccount;
  /** Entries older than this position: `nextCursor` of the page before. */
  readonly cursor?: number;
  /** All of them where absent. */
  readonly limit?: number;
  /** Milliseconds since 1970 UTC, both included. */
  readonly fromMs?: number;
  readonly untilMs?: number;
}

export interface StatementEntry {
  readonly position: number;
  readonly recordedAtMs: number;
  readonly type: ShopEventType;
  readonly amount: number;
  /** Part of the movement, and of the balance after it, that is not available yet; always 0 for EUR. */
  readonly pending: number;
  readonly balanceAfter: number;
  readonly pendingAfter: number;
  readonly claimId: number | null;
  readonly goId: number | null;
  readonly reason: string | null;
  readonly actorId: number | null;
  readonly via: EventVia;
  /** Position of the booking that this one reverses (rule D53). */
  readonly reverses: number | null;
  /** Position of the booking that reversed this one. */
  readonly reversedBy: number | null;
  /** For a payment or refund, or a reversal of one. */
  readonly move: MoneyMove | undefined;
}

export interface StatementView {
  /** Newest first. */
  readonly entries: readonly StatementEntry[];
  readonly nextCursor: number | null;
}

/** A page of an account's movements, each with the balance after it. */
export async function readStatement(client: Queryable, request: StatementRequest): Promise<StatementView> {
  const { userId, account, limit, cursor, fromMs = 0, untilMs } = request;
  const most = Number.MAX_SAFE_INTEGER;
  const rows = await readRows<Omit<StatementEntry, 'move'>>(client, {
    name: 'read_statement',
    text: `SELECT position, recorded_at_ms AS "recordedAtMs", type, amount, pending, "balanceAfter", "pendingAfter",
             claim_id AS "claimId", go_id AS "goId", reason, actor_id AS "actorId", via, reverses,
             (SELECT r.position FROM posting r WHERE r.reverses = p.position) AS "reversedBy" FROM (
        SELECT *, (sum(amount) OVER run)::int8 AS "balanceAfter", (sum(pending) OVER run)::int8 AS "pendingAfter"
        FROM posting WHERE user_id = $1 AND account = $2 WINDOW run AS (ORDER BY position)) p
      WHERE position < $3 AND recorded_at_ms BETWEEN $4 AND $5 ORDER BY position DESC LIMIT $6`,
    values: [
      userId,
      account,
      cursor ?? most,
      fromMs,
      untilMs ?? most,
      limit === undefined ? null : limit + 1,
    ],
  });
  const shown = rows.slice(0, limit);
  const moves = await readMoneyMoves(
    client,
    shown.map(({ position }) => position),
  );
  return {
    entries: shown.map((row) => ({ ...row, move: moves.get(row.position) })),
    nextCursor: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  };
}

/** The lowest balance of each person since an instant, in cents; a person whose balance never moved is left out. */
export async function readLeastBalances(
  client: Queryable,
  since: readonly { readonly userId: number; readonly sinceMs: number }[],
): Promise<Map<number, number>> {
  const rows = await readRows<{ user_id: number; least: number }>(client, {
    name: 'least_balances',
    text: `SELECT s.user_id, min(p.balance)::float8 AS least
             FROM unnest($1::int[], $2::int8[]) AS s (user_id, since_ms)
            CROSS JOIN LATERAL (
              SELECT sum(amount) OVER run AS balance, lead(recorded_at_ms) OVER run AS until_ms
                FROM posting WHERE user_id = s.user_id AND account = 'EUR'
              WINDOW run AS (ORDER BY position)) p
            WHERE p.until_ms IS NULL OR p.until_ms >= s.since_ms GROUP BY 1`,
    values: [since.map(({ userId }) => userId), since.map(({ sinceMs }) => sinceMs)],
  });
  return new Map(rows.map(({ user_id, least }) => [user_id, least]));
}
