import { readGoFigures } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoFiguresRecord } from '../../../../contract/catalogue/go.records';
import { euros } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { GoReads } from '../gos.reads';

/**
 * The number of records that a change of a whole group order would touch, for the question before it (rule D77). Throws
 * NotFound.
 */
export class GetGoFigures extends ShopQuery<GoFiguresRecord> {
  @Id() goId: number;
}

@QueryHandler(GetGoFigures)
export class GetGoFiguresHandler implements IQueryHandler<GetGoFigures> {
  constructor(
    private readonly gos: GoReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId }: GetGoFigures): Promise<GoFiguresRecord> {
    await this.gos.get(goId);
    const { paid_cents, ...figures } = await readGoFigures(this.pool, goId);
    return { ...figures, paid_sum: euros(paid_cents) };
  }
}
