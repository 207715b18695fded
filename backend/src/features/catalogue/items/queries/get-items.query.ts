import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { ItemRecord, ItemTypeCode } from '../../../../contract/catalogue/item.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readItems } from '../item-view';

/** All items or all freebies, published or not. */
export class GetItems extends ShopQuery<ItemRecord[]> {
  @IsIn([0, 1]) itemType: ItemTypeCode;
}

@QueryHandler(GetItems)
export class GetItemsHandler implements IQueryHandler<GetItems> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ itemType }: GetItems): Promise<ItemRecord[]> {
    return readItems(this.pool, 'type', itemType);
  }
}
