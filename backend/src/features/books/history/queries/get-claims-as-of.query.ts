import { defined, germanDay, placeFrom } from '@fan-beats/events';
import { readGoStatusDays } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../../../contract/claims/claim.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Instant, Optional, Whole } from '../../../../platform/trpc/fields';
import { toClaimRecords } from '../../../claims/claim-record';
import { LogQueries } from '../log-queries';
import { momentOf } from '../moment';

/**
 * The claims as they stood, newest first. Names and titles are those of today. A moment in the future counts as now.
 */
export class GetClaimsAsOf extends ShopQuery<ClaimRecord[]> {
  @Optional() @Id() goId?: number;

  /** The moment: a time or a position, included. */
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;
}

@QueryHandler(GetClaimsAsOf)
export class GetClaimsAsOfHandler implements IQueryHandler<GetClaimsAsOf> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly log: LogQueries,
  ) {}

  async execute(query: GetClaimsAsOf): Promise<ClaimRecord[]> {
    const at = momentOf(query);
    const claims = await this.log.ask({ about: 'claims', at, ...defined({ goId: query.goId }) });
    const goIds = [...new Set(claims.map(({ goId }) => goId))];
    const time = 'time' in at ? at.time : (await placeFrom(this.pool, at.position))?.recordedAt;
    const today = germanDay(Math.min(time ?? Infinity, Date.now()));
    const days = await readGoStatusDays(this.pool, goIds, at);
    return toClaimRecords(this.pool, claims.toReversed(), (goId) => ({
      today,
      status: days.get(goId)?.at(-1)?.status ?? null,
    }));
  }
}
