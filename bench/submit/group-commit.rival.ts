import { LedgerModule } from '@fan-beats/backend/ledger/ledger.module';
import { DatabaseModule } from '@fan-beats/backend/platform/database/database.module';
import {
  SubmitCart,
  SubmitCartHandler,
} from '@fan-beats/backend/features/claims/commands/submit-cart.command';
import { newCommand } from '@fan-beats/backend/platform/cqrs/shop-command';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';

import type { Rival } from './rival';

@Module({})
class BenchModule {}

export interface GroupCommit extends Rival {
  /** Raises a fan's claim to `amount` pieces of an item, by one more event. */
  extend(fanId: number, itemId: number, amount: number): Promise<unknown>;
}

/** The product itself: the command bus, the decider, the group commit, all read models. */
export async function groupCommitRival(databaseUrl: string, goId: number): Promise<GroupCommit> {
  const config = {
    databaseUrl,
    poolUrl: null,
    readDatabaseUrl: null,
    epoch: null,
    allowUnsafeDatabase: false,
  };
  const app = await NestFactory.createApplicationContext(
    {
      module: BenchModule,
      imports: [CqrsModule.forRoot(), DatabaseModule.of(config), LedgerModule.of(config)],
      providers: [SubmitCartHandler],
    },
    { logger: false, abortOnError: false },
  );
  await app.init();
  const bus = app.get(CommandBus);
  const submit = (
    fanId: number,
    amounts: readonly (readonly [itemId: number, amount: number])[],
    key: string,
  ) =>
    bus.execute(
      newCommand(
        SubmitCart,
        { userId: fanId, role: 1, correlationId: `bench-${fanId}` },
        {
          goId,
          entries: amounts.map(([itemId, amount]) => ({ itemId, itemvariantId: null, amount })),
          idempotencyKey: key,
        },
      ),
    );
  return {
    name: 'group commit',
    claim: (fanId, items) =>
      submit(
        fanId,
        items.map((itemId) => [itemId, 1]),
        `bench-${fanId}`,
      ),
    extend: (fanId, itemId, amount) => submit(fanId, [[itemId, amount]], `bench-${fanId}-${amount}`),
    close: () => app.close(),
  };
}
