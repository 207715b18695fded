import { DynamicModule, Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination, pino, type DestinationStream } from 'pino';
import type { AppConfig } from '../config/config';
import { RequestLog } from './request-log';
import { ShutdownState } from './shutdown-state';
import { Metrics } from './metrics';
import { describeError } from './safe-text';

/** Structured logs and figures. */
@Global()
@Module({})
export class ObservabilityModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    const options = { level: config.logLevel, serializers: { err: describeError } };
    // Lines are written together, and no call waits for its own; what is left is written when the process ends.
    const logger = pino(
      options,
      logStream ?? destination({ sync: false, minLength: 4_096, periodicFlush: 100 }),
    );
    return {
      module: ObservabilityModule,
      // Without routes: a logger for each request would cost more than its one line.
      imports: [LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] })],
      providers: [Metrics, ShutdownState, { provide: RequestLog, useValue: new RequestLog(logger) }],
      exports: [Metrics, ShutdownState, RequestLog],
    };
  }
}
