import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ListedGoRecord } from '../../../../contract/catalogue/go.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readGos, statusDays, withoutInvitation } from '../go-view';

/** The group orders that fans see, newest first (rule D8). */
export class GetGoList extends ShopQuery<{ goList: ListedGoRecord[] }> {}

@QueryHandler(GetGoList)
export class GetGoListHandler implements IQueryHandler<GetGoList> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<{ goList: ListedGoRecord[] }> {
    const gos = await readGos(this.pool, 'seen');
    const withStatus = gos.filter(({ status }) => status !== null).map(({ go_id }) => go_id);
    const days = await statusDays(this.pool, withStatus);
    return { goList: gos.map((go) => ({ ...withoutInvitation(go), status_days: days(go.go_id) })) };
  }
}
