import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';

import type { AppConfig } from '../platform/config/config';
import { laneOptionsOf, leaderOptionsOf } from '../platform/database/connections';
import { safetyCheck } from '../platform/database/server-checks';
import { chooseSender } from './choose-sender';
import { Ledger, LedgerClock } from './ledger';
import { LedgerLeader } from './ledger-leader';

/** The books, for every feature whose commands record facts. */
@Global()
@Module({})
export class LedgerModule {
  static of({
    databaseUrl,
    ...config
  }: Pick<AppConfig, 'databaseUrl' | 'allowUnsafeDatabase' | 'epoch'>): DynamicModule {
    return {
      module: LedgerModule,
      providers: [
        LedgerClock,
        {
          provide: Ledger,
          useFactory: (source: DataSource, clock: LedgerClock) =>
            new Ledger(
              source,
              { options: laneOptionsOf(databaseUrl), greet: safetyCheck(config), chooseSender },
              clock,
            ),
          inject: [DataSource, LedgerClock],
        },
        { provide: LedgerLeader, useFactory: () => new LedgerLeader(leaderOptionsOf(databaseUrl)) },
      ],
      exports: [Ledger, LedgerClock, LedgerLeader],
    };
  }
}
