import { Module } from '@nestjs/common';
import { SettingsModule } from '../site/settings/settings.module';
import { UsersModule } from '../people/users/users.module';
import { ClaimReads } from './claim.reads';
import { ConfirmArrivalHandler } from './commands/confirm-arrival.command';
import { PackClaimHandler } from './commands/pack-claim.command';
import { DeleteClaimHandler } from './commands/delete-claim.command';
import { PreviewDeletionHandler } from './commands/preview-deletion';
import { PreviewRepriceHandler, PreviewUndoRepriceHandler } from './commands/preview-repricing';
import { PreviewUpdatesHandler } from './commands/preview-updates.command';
import { ProxySubmitCartHandler } from './commands/proxy-submit-cart.command';
import { RepriceHandler } from './commands/reprice.command';
import { SubmitCartHandler } from './commands/submit-cart.command';
import { UndoRepriceHandler } from './commands/undo-repricing.command';
import { UpdateClaimHandler } from './commands/update-claim.command';
import { UpdateClaimsHandler } from './commands/update-claims.command';
import { GetBatchHandler } from './queries/get-batch.query';
import { GetBatchesHandler } from './queries/get-batches.query';
import { GetClaimPiecesHandler } from './queries/get-claim-pieces.query';
import { GetClaimHandler } from './queries/get-claim.query';
import { GetClaimsOfFanHandler } from './queries/get-claims-of-fan.query';
import { GetClaimsHandler } from './queries/get-claims.query';
import { GetPackingClaimsHandler } from './queries/get-packing-claims.query';
import { GetPackingGosHandler } from './queries/get-packing-gos.query';
import { PackingReads } from './packing.reads';
import { GetOwnClaimsHandler } from './queries/get-own-claims.query';
import { GetRepricingsHandler } from './queries/get-repricings.query';

/** Claims: submitted by fans or by proxy, changed and deleted by organisers, one by one or in bulk. */
@Module({
  imports: [SettingsModule, UsersModule],
  providers: [
    ClaimReads,
    PackingReads,
    PackClaimHandler,
    GetPackingClaimsHandler,
    GetPackingGosHandler,
    ConfirmArrivalHandler,
    DeleteClaimHandler,
    PreviewDeletionHandler,
    PreviewRepriceHandler,
    PreviewUndoRepriceHandler,
    PreviewUpdatesHandler,
    ProxySubmitCartHandler,
    RepriceHandler,
    SubmitCartHandler,
    UndoRepriceHandler,
    UpdateClaimHandler,
    UpdateClaimsHandler,
    GetBatchHandler,
    GetBatchesHandler,
    GetClaimHandler,
    GetClaimPiecesHandler,
    GetClaimsHandler,
    GetClaimsOfFanHandler,
    GetOwnClaimsHandler,
    GetRepricingsHandler,
  ],
})
export class ClaimsModule {}
