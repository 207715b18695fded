import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoRecord } from '../../../../contract/catalogue/go.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readGos } from '../go-view';

/** All group orders, newest first. */
export class GetGos extends ShopQuery<GoRecord[]> {}

@QueryHandler(GetGos)
export class GetGosHandler implements IQueryHandler<GetGos> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<GoRecord[]> {
    return readGos(this.pool, 'all');
  }
}
