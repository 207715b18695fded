import { Module } from '@nestjs/common';
import { LedgerRuns } from './ledger-runs';
import { RunStore } from './run-store';

@Module({ providers: [RunStore, LedgerRuns] })
export class VerificationModule {}
