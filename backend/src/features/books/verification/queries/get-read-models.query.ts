import { countReadModelRows } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ReadModelRecord } from '../../../../contract/books/verification.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';

/** The read models, each with the number of its rows. */
export class GetReadModels extends ShopQuery<{ read_models: readonly ReadModelRecord[] }> {}

@QueryHandler(GetReadModels)
export class GetReadModelsHandler implements IQueryHandler<GetReadModels> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<{ read_models: readonly ReadModelRecord[] }> {
    return { read_models: await countReadModelRows(this.pool) };
  }
}
