import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { ClaimReads } from '../claim.reads';

/** One standing claim. Throws NotFound. */
export class GetClaim extends ShopQuery<ClaimRecord> {
  @Id() claimId: number;
}

@QueryHandler(GetClaim)
export class GetClaimHandler implements IQueryHandler<GetClaim> {
  constructor(private readonly claims: ClaimReads) {}

  execute({ claimId }: GetClaim): Promise<ClaimRecord> {
    return this.claims.claim(claimId);
  }
}
