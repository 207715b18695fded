import { Module } from '@nestjs/common';
import { StartRebuildHandler } from './commands/start-rebuild.command';
import { StartVerificationHandler } from './commands/start-verification.command';
import { LedgerRuns } from './ledger-runs';
import { GetReadModelsHandler } from './queries/get-read-models.query';
import { GetRebuildHandler } from './queries/get-rebuild.query';
import { GetRebuildsHandler } from './queries/get-rebuilds.query';
import { GetVerificationHandler } from './queries/get-verification.query';
import { GetVerificationsHandler } from './queries/get-verifications.query';
import { RunStore } from './run-store';

/** Verifications of the ledger, and rebuilds of read models. */
@Module({
  providers: [
    LedgerRuns,
    RunStore,
    StartRebuildHandler,
    StartVerificationHandler,
    GetReadModelsHandler,
    GetRebuildHandler,
    GetRebuildsHandler,
    GetVerificationHandler,
    GetVerificationsHandler,
  ],
})
export class VerificationModule {}
