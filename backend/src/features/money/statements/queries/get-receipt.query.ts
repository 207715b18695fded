import { NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ReceiptRecord } from '../../../../contract/claims/claim-history.records';
import { APP_CONFIG } from '../../../../platform/config/app-config.token';
import type { AppConfig } from '../../../../platform/config/config';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { isAdmin } from '../../../../platform/people/person';
import { Id } from '../../../../platform/trpc/fields';
import { loadClaim } from '../claim-history';

const submissions: ReadonlySet<string> = new Set(['ClaimSubmitted', 'ClaimExtended', 'ClaimRevised']);

/** The receipt of a standing claim: the position of its latest submission, and its hash (rule D54). Throws NotFound. */
export class GetReceipt extends OwnQuery<ReceiptRecord> {
  @Id() claimId: number;
}

@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'publicUrl'>,
  ) {}

  async execute({ claimId, actor }: GetReceipt): Promise<ReceiptRecord> {
    // An admin confirms claims for fans, and gives them their receipts.
    const of = isAdmin(actor) ? 'anybody' : actor.userId;
    const { events, claim } = await loadClaim(this.pool, claimId, of);
    const latest = events.findLast(({ type }) => submissions.has(type));
    if (!latest || claim.status !== 'existing') throw new NotFound('claim');
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
