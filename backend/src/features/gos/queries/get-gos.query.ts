import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoRecord } from '../../../contract/records';
import { readGos } from '../go-view';

/** Group orders, newest first: all of them, or those that fans see (rule D8). */
export class GetGos extends Query<GoRecord[]> {
  constructor(readonly which: 'all' | 'seen') {
    super();
  }
}

@QueryHandler(GetGos)
export class GetGosHandler implements IQueryHandler<GetGos> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ which }: GetGos): Promise<GoRecord[]> {
    return readGos(this.pool, which);
  }
}
