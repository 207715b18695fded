import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LinkRecord } from '../../../contract/records';

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
    const { rows } = await this.pool.query<LinkRecord>(
      `SELECT l.item_id, max(s.max) AS amount
         FROM go_items l
         LEFT JOIN item_variants v USING (item_id)
         LEFT JOIN projection.go_stock s
           ON s.go_id = l.go_id AND s.item_id = l.item_id AND s.variant_id = coalesce(v.itemvariant_id, 0)
        WHERE l.go_id = $1 GROUP BY l.item_id ORDER BY l.item_id`,
      [goId],
    );
    return rows;
  }
}
