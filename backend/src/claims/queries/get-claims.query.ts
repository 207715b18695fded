import { readAllClaims, readClaimsOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../contract/records';
import { toClaimRecords } from '../claim-record';

/** Standing claims, newest first: those of one fan, or everybody's. */
export class GetClaims extends Query<ClaimRecord[]> {
  constructor(readonly of: { readonly userId: number } | 'everybody') {
    super();
  }
}

@QueryHandler(GetClaims)
export class GetClaimsHandler implements IQueryHandler<GetClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ of }: GetClaims): Promise<ClaimRecord[]> {
    const claims = of === 'everybody' ? readAllClaims(this.pool) : readClaimsOfUser(this.pool, of.userId);
    return toClaimRecords(this.pool, (await claims).toReversed());
  }
}
