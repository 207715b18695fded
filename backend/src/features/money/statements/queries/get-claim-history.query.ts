import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { AuditedClaimHistoryEntryRecord } from '../../../../contract/claims/claim-history.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { readClaimHistory } from '../claim-history';

/** Everything that was recorded about a claim, also a deleted one, oldest first. Throws NotFound. */
export class GetClaimHistory extends ShopQuery<AuditedClaimHistoryEntryRecord[]> {
  @Id() claimId: number;
}

@QueryHandler(GetClaimHistory)
export class GetClaimHistoryHandler implements IQueryHandler<GetClaimHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ claimId }: GetClaimHistory): Promise<AuditedClaimHistoryEntryRecord[]> {
    return readClaimHistory(this.pool, claimId, 'anybody');
  }
}
