import { readAllClaims } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { toClaimRecords } from '../claim-record';

/** All standing claims, newest first. */
export class GetClaims extends ShopQuery<ClaimRecord[]> {}

@QueryHandler(GetClaims)
export class GetClaimsHandler implements IQueryHandler<GetClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<ClaimRecord[]> {
    const claims = await readAllClaims(this.pool);
    return toClaimRecords(this.pool, claims.toReversed());
  }
}
