import { readBatchFigures } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BatchFiguresRecord } from '../../../contract/claims/bulk.records';
import { euros } from '../../../contract/wire';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Uuid } from '../../../platform/trpc/fields';

/**
 * Figures of what an undo of the batch would take back. All are 0 where nothing is left or the batch does not exist.
 */
export class GetBatch extends ShopQuery<BatchFiguresRecord> {
  @Uuid() batchId: string;
}

@QueryHandler(GetBatch)
export class GetBatchHandler implements IQueryHandler<GetBatch> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ batchId }: GetBatch): Promise<BatchFiguresRecord> {
    const rows = await readBatchFigures(this.pool, batchId.toLowerCase());
    const whole = rows.find(({ type }) => type === null);
    return {
      events: whole?.events ?? 0,
      claims: whole?.claims ?? 0,
      fans: whole?.fans ?? 0,
      beats: whole?.beats ?? 0,
      changes: rows.flatMap(({ type, component, events, amountCents }) =>
        type === null
          ? []
          : [{ type, component, events, amount: amountCents === null ? null : euros(amountCents) }],
      ),
    };
  }
}
