import { Module } from '@nestjs/common';
import { UsersModule } from '../people/users/users.module';
import { ClaimReads } from './claim.reads';
import { ConfirmArrivalHandler } from './commands/confirm-arrival.command';
import { PackClaimHandler } from './commands/pack-claim.command';
import { DeleteClaimHandler } from './commands/delete-claim.command';
import { PreviewDeletionHandler } from './commands/preview-deletion';
import { PreviewUpdatesHandler } from './commands/preview-updates.command';
import { ProxySubmitCartHandler } from './commands/proxy-submit-cart.command';
import { SubmitCartHandler } from './commands/submit-cart.command';
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

/** Claims: submitted by fans or by proxy, changed and deleted by organisers, one by one or in bulk. */
@Module({
  imports: [UsersModule],
  providers: [
    ClaimReads,
    PackingReads,
    PackClaimHandler,
    GetPackingClaimsHandler,
    GetPackingGosHandler,
    ConfirmArrivalHandler,
    DeleteClaimHandler,
    PreviewDeletionHandler,
    PreviewUpdatesHandler,
    ProxySubmitCartHandler,
    SubmitCartHandler,
    UpdateClaimHandler,
    UpdateClaimsHandler,
    GetBatchHandler,
    GetBatchesHandler,
    GetClaimHandler,
    GetClaimPiecesHandler,
    GetClaimsHandler,
    GetClaimsOfFanHandler,
    GetOwnClaimsHandler,
  ],
})
export class ClaimsModule {}
