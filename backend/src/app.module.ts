import { DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DestinationStream } from 'pino';
import type { AppConfig } from './config/config';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { LedgerModule } from './ledger/ledger.module';
import { ObservabilityModule } from './observability/observability.module';
import { ProceduresModule } from './procedures/procedures.module';

@Module({})
export class AppModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        ObservabilityModule.of(config, logStream),
        DatabaseModule.of(config),
        CqrsModule.forRoot(),
        LedgerModule.of(config),
        ProceduresModule,
      ],
    };
  }
}
