import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import { readGoSums } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoSumsRecord } from '../../../contract/records';

/** What the claims of each group order come to. */
export class GetGoSums extends Query<readonly GoSumsRecord[]> {}

@QueryHandler(GetGoSums)
export class GetGoSumsHandler implements IQueryHandler<GetGoSums> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<readonly GoSumsRecord[]> {
    const sums = await readGoSums(this.pool);
    return sums.map(({ sum_cents, open_cents, ...counts }) => ({
      ...counts,
      sum: eurosFromCents(cents(sum_cents)),
      open: eurosFromCents(cents(open_cents)),
    }));
  }
}
