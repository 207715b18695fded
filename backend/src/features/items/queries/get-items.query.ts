import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ItemRecord, ItemTypeCode } from '../../../contract/records';
import { readItems } from '../item-view';

/** All items or all freebies, published or not. */
export class GetItems extends Query<ItemRecord[]> {
  constructor(readonly itemType: ItemTypeCode) {
    super();
  }
}

@QueryHandler(GetItems)
export class GetItemsHandler implements IQueryHandler<GetItems> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ itemType }: GetItems): Promise<ItemRecord[]> {
    return readItems(this.pool, 'type', itemType);
  }
}
