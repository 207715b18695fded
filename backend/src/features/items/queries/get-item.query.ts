import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ItemRecord } from '../../../contract/records';
import { readItems } from '../item-view';

export class GetItem extends Query<ItemRecord> {
  constructor(readonly itemId: number) {
    super();
  }
}

@QueryHandler(GetItem)
export class GetItemHandler implements IQueryHandler<GetItem> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ itemId }: GetItem): Promise<ItemRecord> {
    const [item] = await readItems(this.pool, 'id', itemId);
    if (!item) throw new NotFound('item');
    return item;
  }
}
