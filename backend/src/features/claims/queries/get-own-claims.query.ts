import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { ClaimReads } from '../claim.reads';

/** The standing claims of the fan who calls, newest first. */
export class GetOwnClaims extends ShopQuery<ClaimRecord[]> {
  userId: number;
}

@QueryHandler(GetOwnClaims)
export class GetOwnClaimsHandler implements IQueryHandler<GetOwnClaims> {
  constructor(private readonly claims: ClaimReads) {}

  execute({ userId }: GetOwnClaims): Promise<ClaimRecord[]> {
    return this.claims.claimsOfFan(userId);
  }
}
