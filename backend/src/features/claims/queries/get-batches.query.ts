import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BatchesRecord, BatchRecord } from '../../../contract/records';
import { displayNames } from '../../users/user-view';

export interface BatchPage {
  /** Batches whose last event stands before this position. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Bulk changes of claims, the newest first. */
export class GetBatches extends Query<BatchesRecord> {
  constructor(readonly page: BatchPage) {
    super();
  }
}

/** A batch as a whole where `type` is null, and what it recorded of each kind of fact. */
interface BatchRow {
  readonly batch_id: string;
  readonly last: number;
  readonly type: string | null;
  readonly component: string | null;
  readonly events: number;
  readonly claims: number;
  readonly recorded_at: number;
  readonly actor_id: number | null;
  readonly reversed: number;
}

// Steps over the index from one batch to the next instead of reading every event of each; the reversal of a batch carries a
// name of its own and is none (rule D53).
const batchesSql = `
  WITH RECURSIVE batches AS (
    (SELECT meta->>'batchId' AS batch_id FROM ledger.events WHERE meta->>'batchId' IS NOT NULL
      ORDER BY meta->>'batchId' LIMIT 1)
    UNION ALL
    SELECT (SELECT e.meta->>'batchId' FROM ledger.events e
             WHERE e.meta->>'batchId' > b.batch_id AND e.meta->>'batchId' IS NOT NULL
             ORDER BY e.meta->>'batchId' LIMIT 1)
      FROM batches b WHERE b.batch_id IS NOT NULL
  ), newest AS (
    SELECT * FROM (
      SELECT b.batch_id, (SELECT e.position FROM ledger.events e
                           WHERE e.meta->>'batchId' = b.batch_id AND e.meta->>'batchId' IS NOT NULL
                           ORDER BY e.meta->>'batchId' DESC, e.position DESC LIMIT 1) AS last
        FROM batches b WHERE b.batch_id IS NOT NULL) ended
     WHERE last < $1 AND batch_id NOT LIKE 'reversal %' ORDER BY last DESC LIMIT $2
  )
  SELECT n.batch_id, n.last, e.type, e.data->>'component' AS component, count(*)::int AS events,
         count(DISTINCT e.stream)::int AS claims, max(e.recorded_at) AS recorded_at,
         max((e.meta->>'actorId')::int) AS actor_id,
         count(*) FILTER (WHERE EXISTS (SELECT FROM ledger.events r WHERE r.stream = e.stream AND r.version > e.version
                                         AND r.data->>'reversesPosition' = e.position::text))::int AS reversed
    FROM newest n JOIN ledger.events e ON e.meta->>'batchId' = n.batch_id AND e.meta->>'batchId' IS NOT NULL
   GROUP BY GROUPING SETS ((n.batch_id, n.last), (n.batch_id, n.last, e.type, e.data->>'component'))
   ORDER BY n.last DESC, count(*) DESC, e.type`;

@QueryHandler(GetBatches)
export class GetBatchesHandler implements IQueryHandler<GetBatches> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ page: { before = Number.MAX_SAFE_INTEGER, limit } }: GetBatches): Promise<BatchesRecord> {
    const { rows } = await this.pool.query<BatchRow>({
      name: 'read-batches',
      text: batchesSql,
      values: [before, limit + 1],
    });
    const whole = rows.filter(({ type }) => type === null);
    const shown = whole.slice(0, limit);
    const names = await displayNames(
      this.pool,
      shown.flatMap(({ actor_id }) => actor_id ?? []),
    );
    return {
      batches: shown.map((batch) => toBatch(batch, { rows, names })),
      next_cursor: whole.length > limit ? (shown.at(-1)?.last ?? null) : null,
    };
  }
}

function toBatch(
  { batch_id, recorded_at, actor_id, claims, events, reversed }: BatchRow,
  { rows, names }: { readonly rows: readonly BatchRow[]; readonly names: ReadonlyMap<number, string> },
): BatchRecord {
  return {
    batch_id,
    recorded_at: new Date(recorded_at).toISOString(),
    actor_id,
    actor_displayname: actor_id === null ? null : (names.get(actor_id) ?? null),
    claims,
    events,
    reversed,
    changes: rows.flatMap((row) =>
      row.batch_id === batch_id && row.type !== null
        ? [{ type: row.type, component: row.component, events: row.events }]
        : [],
    ),
  };
}
