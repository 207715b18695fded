import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { People } from '../../people/users/users.reads';
import { ClaimReads } from '../claim.reads';

/** The standing claims of a fan, newest first, for an organiser. Throws NotFound. */
export class GetClaimsOfFan extends ShopQuery<ClaimRecord[]> {
  @Id() userId: number;
}

@QueryHandler(GetClaimsOfFan)
export class GetClaimsOfFanHandler implements IQueryHandler<GetClaimsOfFan> {
  constructor(
    private readonly people: People,
    private readonly claims: ClaimReads,
  ) {}

  async execute({ userId }: GetClaimsOfFan): Promise<ClaimRecord[]> {
    await this.people.get(userId);
    return this.claims.claimsOfFan(userId);
  }
}
