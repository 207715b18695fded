import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ItemRecord } from '../../../../contract/catalogue/item.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { readItem } from '../item-view';

/** An item or a freebie. Throws NotFound. */
export class GetItem extends ShopQuery<ItemRecord> {
  @Id() itemId: number;
}

@QueryHandler(GetItem)
export class GetItemHandler implements IQueryHandler<GetItem> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ itemId }: GetItem): Promise<ItemRecord> {
    return readItem(this.pool, itemId);
  }
}
