import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ShopLinkRecord } from '../../../../contract/people/invitation.records';
import { toWire, type Dated } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { erasedName } from '../../../../platform/people/display-names';

/** The links by which people register, the newest first, each with the people who registered by it (rule A13). */
export class GetShopLinks extends ShopQuery<ShopLinkRecord[]> {}

@QueryHandler(GetShopLinks)
export class GetShopLinksHandler implements IQueryHandler<GetShopLinks> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<ShopLinkRecord[]> {
    const { rows } = await this.pool.query<Dated<ShopLinkRecord, 'created_at' | 'expires_at'>>({
      name: 'read-shop-links',
      text: `SELECT token_id, created_at, expires_at, most_people, people,
                    CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired'
                         WHEN json_array_length(people) >= most_people THEN 'full' ELSE 'open' END AS state
               FROM entry_tokens t CROSS JOIN LATERAL (
                 SELECT coalesce(json_agg(json_build_object('user_id', user_id, 'displayname', coalesce(displayname, '${erasedName}')) ORDER BY user_id), '[]') AS people
                   FROM users WHERE came_by = t.token_id) came
              WHERE purpose = 'shop' ORDER BY token_id DESC`,
    });
    return rows.map(toWire);
  }
}
