import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoRecord } from '../../../contract/records';
import { readGos } from '../go-view';

/** All group orders, newest first. */
export class GetGos extends Query<GoRecord[]> {}

@QueryHandler(GetGos)
export class GetGosHandler implements IQueryHandler<GetGos> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<GoRecord[]> {
    return readGos(this.pool, 'all');
  }
}
