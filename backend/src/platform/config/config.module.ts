import { DynamicModule, Global, Module } from '@nestjs/common';
import { APP_CONFIG } from './app-config.token';
import type { AppConfig } from './config';

/** The checked configuration, for whoever injects APP_CONFIG. */
@Global()
@Module({})
export class ConfigModule {
  static of(config: AppConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: APP_CONFIG, useValue: config }],
      exports: [APP_CONFIG],
    };
  }
}
