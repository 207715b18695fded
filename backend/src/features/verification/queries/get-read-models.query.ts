import { projectors } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ReadModelRecord } from '../../../contract/records';

/** The read models and how many rows each has. */
export class GetReadModels extends Query<readonly ReadModelRecord[]> {}

@QueryHandler(GetReadModels)
export class GetReadModelsHandler implements IQueryHandler<GetReadModels> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<readonly ReadModelRecord[]> {
    const counts = projectors.map(
      ({ name, tables }) =>
        `SELECT '${name}' AS name, ${tables.map((table) => `(SELECT count(*) FROM projection.${table.name})`).join(' + ')} AS rows`,
    );
    const { rows } = await this.pool.query<ReadModelRecord>(counts.join(' UNION ALL '));
    return rows;
  }
}
