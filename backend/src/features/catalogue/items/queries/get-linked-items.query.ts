import { readGoStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LinkRecord } from '../../../../contract/catalogue/go.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { GoReads } from '../../gos/gos.reads';
import { itemLimit } from '../../gos/linked-gos';
import { readLinkedItems } from '../item-view';

/** Items linked to a group order, each with its amount (rule D15). Throws NotFound. */
export class GetLinkedItems extends ShopQuery<LinkRecord[]> {
  @Id() goId: number;
}

@QueryHandler(GetLinkedItems)
export class GetLinkedItemsHandler implements IQueryHandler<GetLinkedItems> {
  constructor(
    private readonly gos: GoReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId }: GetLinkedItems): Promise<LinkRecord[]> {
    await this.gos.get(goId);
    const [linked, stock] = await Promise.all([
      readLinkedItems(this.pool, goId),
      readGoStock(this.pool, goId),
    ]);
    return linked.map(({ item_id, units }) => ({
      item_id,
      amount: itemLimit(stock, { goId, itemId: item_id, units }),
    }));
  }
}
