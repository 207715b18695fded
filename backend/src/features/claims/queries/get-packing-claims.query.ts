import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PackingClaimRecord } from '../../../contract/claims/packing.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { PackingReads } from '../packing.reads';

/** The claims of a group order as they are packed. */
export class GetPackingClaims extends ShopQuery<PackingClaimRecord[]> {
  @Id() goId: number;
}

@QueryHandler(GetPackingClaims)
export class GetPackingClaimsHandler implements IQueryHandler<GetPackingClaims> {
  constructor(private readonly packing: PackingReads) {}

  execute({ goId }: GetPackingClaims): Promise<PackingClaimRecord[]> {
    return this.packing.claimsOfGo(goId);
  }
}
