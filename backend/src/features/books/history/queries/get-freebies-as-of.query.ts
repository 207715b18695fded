import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FreebieRowRecord } from '../../../../contract/freebies/freebie.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Instant, Optional, Whole } from '../../../../platform/trpc/fields';
import { GoReads } from '../../../catalogue/gos/gos.reads';
import { toFreebieRecords } from '../../../freebies/freebie-record';
import { LogQueries } from '../log-queries';
import { momentOf } from '../moment';

/** The freebie monitor of a group order as it stood. */
export class GetFreebiesAsOf extends ShopQuery<FreebieRowRecord[]> {
  @Id() goId: number;

  /** The moment: a time or a position, included. */
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;
}

@QueryHandler(GetFreebiesAsOf)
export class GetFreebiesAsOfHandler implements IQueryHandler<GetFreebiesAsOf> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly gos: GoReads,
    private readonly log: LogQueries,
  ) {}

  /** Throws NotFound. */
  async execute(query: GetFreebiesAsOf): Promise<FreebieRowRecord[]> {
    const { goId } = query;
    await this.gos.get(goId);
    const rows = await this.log.ask({ about: 'freebies', goId, at: momentOf(query) });
    return toFreebieRecords(this.pool, rows);
  }
}
