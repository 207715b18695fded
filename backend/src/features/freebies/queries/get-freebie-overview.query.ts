import { readFreebieMonitor } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FreebieRowRecord } from '../../../contract/records';
import { toFreebieRecords } from '../freebie-record';

/** What the claims of a group order ask of each freebie, and what is in hand (rule D20). */
export class GetFreebieOverview extends Query<FreebieRowRecord[]> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetFreebieOverview)
export class GetFreebieOverviewHandler implements IQueryHandler<GetFreebieOverview> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetFreebieOverview): Promise<FreebieRowRecord[]> {
    return toFreebieRecords(this.pool, await readFreebieMonitor(this.pool, goId));
  }
}
