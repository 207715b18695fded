import { LedgerModule } from '@fan-beats/backend/ledger/ledger.module';
import { DatabaseModule } from '@fan-beats/backend/platform/database/database.module';
import {
  SubmitClaim,
  SubmitClaimHandler,
} from '@fan-beats/backend/features/claims/commands/submit-claim.command';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';

import type { Rival } from './rival';

@Module({})
class BenchModule {}

/** The product itself: the command bus, the decider, the group commit, all read models. */
export async function groupCommitRival(databaseUrl: string, goId: number): Promise<Rival> {
  const config = { databaseUrl, allowUnsafeDatabase: false };
  const app = await NestFactory.createApplicationContext(
    {
      module: BenchModule,
      imports: [CqrsModule.forRoot(), DatabaseModule.of(config), LedgerModule.of(config)],
      providers: [SubmitClaimHandler],
    },
    { logger: false, abortOnError: false },
  );
  await app.init();
  const bus = app.get(CommandBus);
  return {
    name: 'group commit',
    claim: (fanId, items) =>
      bus.execute(
        new SubmitClaim({
          actor: { userId: fanId, role: 1, correlationId: `bench-${fanId}` },
          goId,
          entries: items.map((itemId) => ({ itemId, variantId: null, amount: 1, text: null })),
          idempotencyKey: `bench-${fanId}`,
        }),
      ),
    close: () => app.close(),
  };
}
