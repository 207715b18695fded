import { claimStream, eurosFromCents, standingClaim } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PlannedDeletionRecord } from '../../../contract/claims/bulk.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { Id } from '../../../platform/trpc/fields';
import { takenByDeletion } from './delete-claim.command';

/** An admin looks at the money that deleting a claim takes off it. Nothing is recorded. */
export class PreviewDeletion extends ShopCommand<PlannedDeletionRecord> {
  @Id() claimId: number;
}

@CommandHandler(PreviewDeletion)
export class PreviewDeletionHandler implements ICommandHandler<PreviewDeletion> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws NotFound. */
  execute({ claimId }: PreviewDeletion): Promise<PlannedDeletionRecord> {
    return this.ledger.preview({
      needs: { claimIds: [claimId] },
      decide(state) {
        const { releasedCents, markedCents } = takenByDeletion(standingClaim(state.claim(claimId)));
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
