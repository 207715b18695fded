import { claimStream, eurosFromCents, existingClaim } from '@fan-beats/events';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PlannedDeletionRecord } from '../../../contract/claims/bulk.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { takenByDeletion } from './delete-claim.command';

/** The money that deleting a claim would take off it. This query is among the commands because it decides as the act does. */
export class PreviewDeletion extends ShopQuery<PlannedDeletionRecord> {
  @Id() claimId: number;
}

@QueryHandler(PreviewDeletion)
export class PreviewDeletionHandler implements IQueryHandler<PreviewDeletion> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws NotFound. */
  execute({ claimId }: PreviewDeletion): Promise<PlannedDeletionRecord> {
    return this.ledger.preview({
      needs: { claimIds: [claimId] },
      decide(state) {
        const { releasedCents, markedCents } = takenByDeletion(existingClaim(state.claim(claimId)));
        return {
          claim_id: claimId,
          version: state.head(claimStream(claimId)).version,
          released: eurosFromCents(releasedCents),
          marked: eurosFromCents(markedCents),
        };
      },
    });
  }
}
