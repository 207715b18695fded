import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import { readGoFigures } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoFiguresRecord } from '../../../contract/records';

/** What an act on a whole group order is about to touch, so that the question before it can say so (rule D77). */
export class GetGoFigures extends Query<GoFiguresRecord> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetGoFigures)
export class GetGoFiguresHandler implements IQueryHandler<GetGoFigures> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetGoFigures): Promise<GoFiguresRecord> {
    const { covered_cents, ...figures } = await readGoFigures(this.pool, goId);
    return { ...figures, covered_sum: eurosFromCents(cents(covered_cents)) };
  }
}
