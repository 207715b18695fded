import { readBatches, type BatchRow } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BatchesRecord, BatchRecord } from '../../../contract/records';
import { displayNames } from '../../../platform/people/display-names';

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

@QueryHandler(GetBatches)
export class GetBatchesHandler implements IQueryHandler<GetBatches> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ page: { before = Number.MAX_SAFE_INTEGER, limit } }: GetBatches): Promise<BatchesRecord> {
    const rows = await readBatches(this.pool, { before, limit: limit + 1 });
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
