import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { HistoryRecord } from '../../../../contract/books/history.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional, OptionalOrNull, Position, Whole } from '../../../../platform/trpc/fields';
import { GoReads } from '../../../catalogue/gos/gos.reads';
import { readRecordHistory } from '../record-history';

/** The history of a group order, newest first. */
export class GetGoHistory extends ShopQuery<HistoryRecord> {
  @Id() goId: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetGoHistory)
export class GetGoHistoryHandler implements IQueryHandler<GetGoHistory> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly gos: GoReads,
  ) {}

  /** Throws NotFound. */
  async execute({ goId, cursor, limit }: GetGoHistory): Promise<HistoryRecord> {
    await this.gos.get(goId);
    return readRecordHistory(this.pool, `go ${goId}`, { cursor, limit });
  }
}
