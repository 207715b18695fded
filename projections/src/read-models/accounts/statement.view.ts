import { readRows, type EventVia, type ShopEventType } from '@fan-beats/events';
import { MemoryTables } from '../../tables/memory/memory-tables';
import type { Queryable } from '../../tables/queryable';
import { selectRows, type ReadSource } from '../../tables/read-source';
import type { RowOf } from '../../tables/row-op';
import { postingTable } from './posting.table';

/** EUR counts cents, BEATS counts Fan Beats. */
export type StatementAccount = 'EUR' | 'BEATS';

export interface StatementRequest {
  readonly userId: number;
  readonly account: StatementAccount;
  /** Entries older than this position: `nextCursor` of the page before. */
  readonly cursor?: number;
  readonly limit: number;
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
  /** Position of the booking that this one takes back (rule D53). */
  readonly reverses: number | null;
  /** Position of the booking that took this one back. */
  readonly reversedBy: number | null;
}

export interface StatementView {
  /** Newest first. */
  readonly entries: readonly StatementEntry[];
  readonly nextCursor: number | null;
}

/** A page of an account's movements, each with the balance it led to. */
export async function readStatement(source: ReadSource, request: StatementRequest): Promise<StatementView> {
  const rows =
    source instanceof MemoryTables
      ? await pageFromMemory(source, request)
      : await pageFromPostgres(source, request);
  const entries = rows.slice(0, request.limit).map(toEntry);
  const last = entries.at(-1);
  return { entries, nextCursor: rows.length > request.limit && last ? last.position : null };
}

type RunningRow = RowOf<typeof postingTable> & {
  readonly balance_after: number;
  readonly pending_after: number;
  readonly reversed_by: number | null;
};

async function pageFromPostgres(source: Queryable, request: StatementRequest): Promise<RunningRow[]> {
  return readRows<RunningRow>(source, {
    name: 'read_statement',
    text: `SELECT p.*, (SELECT r.position FROM projection.posting r WHERE r.reverses = p.position) AS reversed_by FROM (
        SELECT *, (sum(amount) OVER run)::int8 AS balance_after, (sum(pending) OVER run)::int8 AS pending_after
        FROM projection.posting WHERE user_id = $1 AND account = $2 WINDOW run AS (ORDER BY position)) p
      WHERE position < $3 AND recorded_at_ms BETWEEN $4 AND $5 ORDER BY position DESC LIMIT $6`,
    values: [
      request.userId,
      request.account,
      request.cursor ?? Number.MAX_SAFE_INTEGER,
      request.fromMs ?? 0,
      request.untilMs ?? Number.MAX_SAFE_INTEGER,
      request.limit + 1,
    ],
  });
}

async function pageFromMemory(source: MemoryTables, request: StatementRequest): Promise<RunningRow[]> {
  const rows = await selectRows(source, postingTable, { user_id: request.userId, account: request.account });
  const reversedBy = new Map(rows.map((row) => [row.reverses, row.position]));
  let balance = 0;
  let pending = 0;
  const running = rows.map((row) => {
    balance += row.amount;
    pending += row.pending;
    const reversed_by = reversedBy.get(row.position) ?? null;
    return { ...row, balance_after: balance, pending_after: pending, reversed_by };
  });
  const { cursor = Infinity, fromMs = 0, untilMs = Infinity } = request;
  return running
    .filter((row) => row.position < cursor && row.recorded_at_ms >= fromMs && row.recorded_at_ms <= untilMs)
    .reverse()
    .slice(0, request.limit + 1);
}

function toEntry(row: RunningRow): StatementEntry {
  return {
    position: row.position,
    recordedAtMs: row.recorded_at_ms,
    type: row.type as ShopEventType,
    amount: row.amount,
    pending: row.pending,
    balanceAfter: row.balance_after,
    pendingAfter: row.pending_after,
    claimId: row.claim_id,
    goId: row.go_id,
    reason: row.reason,
    actorId: row.actor_id,
    via: row.via as EventVia,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
  };
}

/** The least that stood on the balance of each person since an instant, in cents; nobody is named whose balance never moved. */
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
                FROM projection.posting WHERE user_id = s.user_id AND account = 'EUR'
              WINDOW run AS (ORDER BY position)) p
            WHERE p.until_ms IS NULL OR p.until_ms >= s.since_ms GROUP BY 1`,
    values: [since.map(({ userId }) => userId), since.map(({ sinceMs }) => sinceMs)],
  });
  return new Map(rows.map(({ user_id, least }) => [user_id, least]));
}
