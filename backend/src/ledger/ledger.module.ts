import { Global, Module, type DynamicModule } from '@nestjs/common';

import type { AppConfig } from '../config/config';
import { laneOptionsOf, leaderOptionsOf } from '../database/connections';
import { Ledger, LedgerClock } from './ledger';
import { LedgerLeader } from './ledger-leader';

/** The books, for every feature whose commands record facts. */
@Global()
@Module({})
export class LedgerModule {
  static of({ databaseUrl }: Pick<AppConfig, 'databaseUrl'>): DynamicModule {
    return {
      module: LedgerModule,
      providers: [
        LedgerClock,
        {
          provide: Ledger,
          useFactory: (clock: LedgerClock) => new Ledger(laneOptionsOf(databaseUrl), clock),
          inject: [LedgerClock],
        },
        { provide: LedgerLeader, useFactory: () => new LedgerLeader(leaderOptionsOf(databaseUrl)) },
      ],
      exports: [Ledger, LedgerClock, LedgerLeader],
    };
  }
}
