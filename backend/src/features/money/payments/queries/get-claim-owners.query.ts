import { readClaimOwners } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimOwnerRecord } from '../../../../contract/money/payment.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { IdList } from '../../../../platform/trpc/fields';

/** The owners of claims, settled, canceled and deleted ones included. A number that no claim has is left out. */
export class GetClaimOwners extends ShopQuery<readonly ClaimOwnerRecord[]> {
  @IdList(50) claimIds: readonly number[];
}

@QueryHandler(GetClaimOwners)
export class GetClaimOwnersHandler implements IQueryHandler<GetClaimOwners> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ claimIds }: GetClaimOwners): Promise<readonly ClaimOwnerRecord[]> {
    return readClaimOwners(this.pool, claimIds);
  }
}
