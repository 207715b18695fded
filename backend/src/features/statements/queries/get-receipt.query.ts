import { NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import type { ReceiptRecord } from '../../../contract/records';
import { loadClaim } from './load-claim';

/** The receipt of a standing claim: where its latest submission stands, and its hash (rule D54). Throws NotFound. */
export class GetReceipt extends Query<ReceiptRecord> {
  constructor(
    readonly claimId: number,
    /** Only where the claim is this fan's (rule D30); of anybody's claim where it is left out. */
    readonly ofUserId?: number,
  ) {
    super();
  }
}

const submissions: ReadonlySet<string> = new Set(['ClaimSubmitted', 'ClaimExtended', 'ClaimRevised']);

@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'publicUrl'>,
  ) {}

  async execute(asked: GetReceipt): Promise<ReceiptRecord> {
    const { events, claim } = await loadClaim(this.pool, asked);
    const latest = events.findLast(({ type }) => submissions.has(type));
    if (!latest || claim.status !== 'standing') throw new NotFound('claim');
    const { position, hash, recordedAt } = latest;
    return {
      claim_id: claim.claimId,
      position,
      hash,
      recorded_at: new Date(recordedAt).toISOString(),
      link: `${this.config.publicUrl}/receipt?position=${position}&hash=${hash}`,
    };
  }
}
