import { Global, Module, type DynamicModule } from '@nestjs/common';

import type { AppConfig } from '../config/config';
import { laneOptionsOf } from '../database/connections';
import { Ledger, LedgerClock } from './ledger';

/** The books, for every feature whose commands record facts. */
@Global()
@Module({})
export class LedgerModule {
  static of(config: Pick<AppConfig, 'databaseUrl'>): DynamicModule {
    return {
      module: LedgerModule,
      providers: [
        LedgerClock,
        {
          provide: Ledger,
          useFactory: (clock: LedgerClock) => new Ledger(laneOptionsOf(config.databaseUrl), clock),
          inject: [LedgerClock],
        },
      ],
      exports: [Ledger, LedgerClock],
    };
  }
}
