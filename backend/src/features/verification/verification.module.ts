import { Module } from '@nestjs/common';
import { StartRebuildHandler } from './commands/start-rebuild.command';
import { StartVerificationHandler } from './commands/start-verification.command';
import { LedgerRuns } from './ledger-runs';
import { GetReadModelsHandler } from './queries/get-read-models.query';
import { GetRunHandler } from './queries/get-run.query';
import { GetRunsHandler } from './queries/get-runs.query';
import { RunStore } from './run-store';
import { VerificationProcedures } from './verification.procedures';

@Module({
  providers: [
    RunStore,
    LedgerRuns,
    VerificationProcedures,
    StartVerificationHandler,
    StartRebuildHandler,
    GetRunHandler,
    GetRunsHandler,
    GetReadModelsHandler,
  ],
  exports: [VerificationProcedures],
})
export class VerificationModule {}
