import { readFreebieMonitor } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FreebieRowRecord } from '../../../contract/freebies/freebie.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { GoReads } from '../../catalogue/gos/gos.reads';
import { toFreebieRecords } from '../freebie-record';

/**
 * The number of pieces of each freebie that the claims of a group order need, and that are in hand (rule D20). Throws
 * NotFound.
 */
export class GetFreebieOverview extends ShopQuery<FreebieRowRecord[]> {
  @Id() goId: number;
}

@QueryHandler(GetFreebieOverview)
export class GetFreebieOverviewHandler implements IQueryHandler<GetFreebieOverview> {
  constructor(
    private readonly gos: GoReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId }: GetFreebieOverview): Promise<FreebieRowRecord[]> {
    await this.gos.get(goId);
    return toFreebieRecords(this.pool, await readFreebieMonitor(this.pool, goId));
  }
}
