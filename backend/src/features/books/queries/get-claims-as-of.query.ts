import { defined } from '@fan-beats/events';
import type { Moment } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { toClaimRecords } from '../../claims/claim-record';
import type { ClaimRecord } from '../../../contract/records';
import { LogQueries } from '../log-queries';

/** The claims as they stood at a moment, newest first; names and titles as they are today. */
export class GetClaimsAsOf extends Query<ClaimRecord[]> {
  constructor(
    readonly at: Moment,
    readonly goId?: number,
  ) {
    super();
  }
}

@QueryHandler(GetClaimsAsOf)
export class GetClaimsAsOfHandler implements IQueryHandler<GetClaimsAsOf> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ at, goId }: GetClaimsAsOf): Promise<ClaimRecord[]> {
    const claims = await this.past.ask({
      about: 'claims',
      at,
      ...defined({ goId }),
    });
    return toClaimRecords(this.pool, claims.toReversed());
  }
}
