import type { Moment } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { toFreebieRecords } from '../../freebies/freebie-record';
import type { FreebieRowRecord } from '../../../contract/records';
import { LogQueries } from '../log-queries';

/** The freebie monitor of a group order as it stood at a moment. */
export class GetFreebiesAsOf extends Query<FreebieRowRecord[]> {
  constructor(
    readonly goId: number,
    readonly at: Moment,
  ) {
    super();
  }
}

@QueryHandler(GetFreebiesAsOf)
export class GetFreebiesAsOfHandler implements IQueryHandler<GetFreebiesAsOf> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId, at }: GetFreebiesAsOf): Promise<FreebieRowRecord[]> {
    return toFreebieRecords(this.pool, await this.past.ask({ about: 'freebies', goId, at }));
  }
}
