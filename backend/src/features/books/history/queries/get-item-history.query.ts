import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { HistoryRecord } from '../../../../contract/books/history.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional, OptionalOrNull, Position, Whole } from '../../../../platform/trpc/fields';
import { readItem } from '../../../catalogue/items/item-view';
import { readRecordHistory } from '../record-history';

/** The history of an item, newest first. */
export class GetItemHistory extends ShopQuery<HistoryRecord> {
  @Id() itemId: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetItemHistory)
export class GetItemHistoryHandler implements IQueryHandler<GetItemHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Throws NotFound. */
  async execute({ itemId, cursor, limit }: GetItemHistory): Promise<HistoryRecord> {
    await readItem(this.pool, itemId);
    return readRecordHistory(this.pool, `item ${itemId}`, { cursor, limit });
  }
}
