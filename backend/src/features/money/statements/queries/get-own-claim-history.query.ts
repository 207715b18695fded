import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimHistoryEntryRecord } from '../../../../contract/claims/claim-history.records';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { readClaimHistory } from '../claim-history';

/**
 * Everything that was recorded about a standing claim of the fan who calls, without names of organisers. Throws
 * NotFound.
 */
export class GetOwnClaimHistory extends OwnQuery<ClaimHistoryEntryRecord[]> {
  @Id() claimId: number;
}

@QueryHandler(GetOwnClaimHistory)
export class GetOwnClaimHistoryHandler implements IQueryHandler<GetOwnClaimHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ claimId, actor }: GetOwnClaimHistory): Promise<ClaimHistoryEntryRecord[]> {
    const entries = await readClaimHistory(this.pool, claimId, actor.userId);
    return entries.map(
      ({ actor: _actor, user_displayname: _name, reversible: _reversible, payment: _payment, ...entry }) =>
        entry,
    );
  }
}
