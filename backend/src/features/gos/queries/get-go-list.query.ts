import { readGoStatusDays } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ListedGoRecord } from '../../../contract/records';
import { readGos, withoutInvitation } from '../go-view';

/** The group orders that fans see, newest first (rule D8). */
export class GetGoList extends Query<ListedGoRecord[]> {}

@QueryHandler(GetGoList)
export class GetGoListHandler implements IQueryHandler<GetGoList> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<ListedGoRecord[]> {
    const gos = await readGos(this.pool, 'seen');
    const withStatus = gos.filter(({ status }) => status !== null).map(({ go_id }) => go_id);
    const days = await readGoStatusDays(this.pool, withStatus);
    return gos.map((go) => ({
      ...withoutInvitation(go),
      status_days: (days.get(go.go_id) ?? []).map(({ status, setAt }) => ({
        status,
        set_at: setAt.toISOString(),
      })),
    }));
  }
}
