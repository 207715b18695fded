import { readBatches, type BatchRow } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BatchesRecord, BatchRecord } from '../../../contract/claims/bulk.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { displayNames } from '../../../platform/people/display-names';
import { Optional, OptionalOrNull, Position, Whole } from '../../../platform/trpc/fields';

/** Bulk changes of claims, the newest first. */
export class GetBatches extends ShopQuery<BatchesRecord> {
  /** `next_cursor` of the page before: the position that its last batch ended at. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 50) limit?: number;
}

@QueryHandler(GetBatches)
export class GetBatchesHandler implements IQueryHandler<GetBatches> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ cursor, limit = 10 }: GetBatches): Promise<BatchesRecord> {
    const before = cursor ?? Number.MAX_SAFE_INTEGER;
    const rows = await readBatches(this.pool, before, limit + 1);
    const whole = rows.filter(({ type }) => type === null);
    const shown = whole.slice(0, limit);
    const nameOf = await displayNames(this.pool, shown, ({ actor_id }) => actor_id);
    return {
      batches: shown.map((batch) => toBatch(batch, { rows, nameOf })),
      next_cursor: whole.length > limit ? (shown.at(-1)?.last ?? null) : null,
    };
  }
}

function toBatch(
  { last: _last, type: _type, component: _component, recorded_at, ...batch }: BatchRow,
  { rows, nameOf }: { readonly rows: readonly BatchRow[]; readonly nameOf: (userId: number) => string },
): BatchRecord {
  return {
    ...batch,
    recorded_at: new Date(recorded_at).toISOString(),
    actor_displayname: batch.actor_id === null ? null : nameOf(batch.actor_id),
    changes: rows.flatMap((row) =>
      row.batch_id === batch.batch_id && row.type !== null
        ? [{ type: row.type, component: row.component, events: row.events }]
        : [],
    ),
  };
}
