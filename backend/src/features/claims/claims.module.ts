import { Module } from '@nestjs/common';
import { ClaimsProcedures } from './claims.procedures';
import { DeleteClaimHandler } from './commands/delete-claim.command';
import { ProxySubmitClaimHandler } from './commands/proxy-submit-claim.command';
import { SubmitClaimHandler } from './commands/submit-claim.command';
import { UpdateClaimHandler } from './commands/update-claim.command';
import { UpdateClaimsHandler } from './commands/update-claims.command';
import { GetBatchesHandler } from './queries/get-batches.query';
import { GetClaimPiecesHandler } from './queries/get-claim-pieces.query';
import { GetClaimHandler } from './queries/get-claim.query';
import { GetClaimsHandler } from './queries/get-claims.query';

@Module({
  providers: [
    ClaimsProcedures,
    SubmitClaimHandler,
    ProxySubmitClaimHandler,
    UpdateClaimHandler,
    UpdateClaimsHandler,
    DeleteClaimHandler,
    GetBatchesHandler,
    GetClaimHandler,
    GetClaimsHandler,
    GetClaimPiecesHandler,
  ],
  exports: [ClaimsProcedures],
})
export class ClaimsModule {}
