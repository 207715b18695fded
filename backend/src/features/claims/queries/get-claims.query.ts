import { readAllClaims, readClaimsByIds, readClaimsOfUser, type ClaimView } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../../contract/records';
import { withPictures } from '../claim-pictures';
import { toClaimRecords } from '../claim-record';

/** Which claims: of one fan, some by number, or all. */
export type ClaimSelection =
  { readonly userId: number } | { readonly claimIds: readonly number[] } | 'everybody';

/** Standing claims, newest first; those of one fan with pictures. */
export class GetClaims extends Query<ClaimRecord[]> {
  constructor(readonly of: ClaimSelection) {
    super();
  }
}

@QueryHandler(GetClaims)
export class GetClaimsHandler implements IQueryHandler<GetClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ of }: GetClaims): Promise<ClaimRecord[]> {
    const claims = await this.read(of);
    const records = await toClaimRecords(this.pool, claims.toReversed());
    return of !== 'everybody' && 'userId' in of ? withPictures(this.pool, records) : records;
  }

  private read(of: ClaimSelection): Promise<ClaimView[]> {
    if (of === 'everybody') return readAllClaims(this.pool);
    return 'userId' in of ? readClaimsOfUser(this.pool, of.userId) : readClaimsByIds(this.pool, of.claimIds);
  }
}
