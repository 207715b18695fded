import { readGoStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LinkRecord } from '../../../contract/records';
import { itemLimit, type Units } from '../item-limit';

/** Items linked to a group order, each with its amount (rule D15). */
export class GetLinkedItems extends Query<LinkRecord[]> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetLinkedItems)
export class GetLinkedItemsHandler implements IQueryHandler<GetLinkedItems> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetLinkedItems): Promise<LinkRecord[]> {
    const [{ rows }, stock] = await Promise.all([
      this.pool.query<{ item_id: number; units: Units }>(
        `SELECT item_id, array_agg(itemvariant_id) AS units FROM go_items LEFT JOIN item_variants USING (item_id)
          WHERE go_id = $1 GROUP BY item_id ORDER BY item_id`,
        [goId],
      ),
      readGoStock(this.pool, goId),
    ]);
    return rows.map(({ item_id, units }) => ({
      item_id,
      amount: itemLimit(stock, { goId, itemId: item_id, units }),
    }));
  }
}
