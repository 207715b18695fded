import { NotFound } from '@fan-beats/events/kernel';
import { readClaim } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../../contract/records';
import { withPictures } from '../claim-pictures';
import { toClaimRecords } from '../claim-record';

/** One standing claim. */
export class GetClaim extends Query<ClaimRecord> {
  constructor(readonly claimId: number) {
    super();
  }
}

@QueryHandler(GetClaim)
export class GetClaimHandler implements IQueryHandler<GetClaim> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ claimId }: GetClaim): Promise<ClaimRecord> {
    const claim = await readClaim(this.pool, claimId);
    const [record] = claim ? await withPictures(this.pool, await toClaimRecords(this.pool, [claim])) : [];
    if (!record) throw new NotFound('claim');
    return record;
  }
}
