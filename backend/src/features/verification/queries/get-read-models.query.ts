import { countReadModelRows } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ReadModelRecord } from '../../../contract/records';

/** The read models and how many rows each has. */
export class GetReadModels extends Query<readonly ReadModelRecord[]> {}

@QueryHandler(GetReadModels)
export class GetReadModelsHandler implements IQueryHandler<GetReadModels> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<readonly ReadModelRecord[]> {
    return countReadModelRows(this.pool);
  }
}
