import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DestinationStream } from 'pino';
import { LedgerModule } from '../ledger/ledger.module';
import { APP_CONFIG } from '../platform/config/app-config.token';
import type { AppConfig } from '../platform/config/config';
import { DatabaseModule } from '../platform/database/database.module';
import { ObservabilityModule } from '../platform/observability/observability.module';
import { ApiModule } from './api.module';

@Module({})
export class AppModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    return {
      module: AppModule,
      global: true,
      providers: [{ provide: APP_CONFIG, useValue: config }],
      exports: [APP_CONFIG],
      imports: [
        ObservabilityModule.of(config, logStream),
        DatabaseModule.of(config),
        CqrsModule.forRoot(),
        LedgerModule.of(config),
        ApiModule,
      ],
    };
  }
}
