import { shopAt } from '@fan-beats/events';
import { DynamicModule, Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { pino, type DestinationStream } from 'pino';
import type { AppConfig } from '../config/config';
import { LogLines } from './log-lines';
import { RequestLog } from './request-log';
import { ShutdownState } from './shutdown-state';
import { Metrics } from './metrics';
import { describeError } from './safe-text';

/** Structured logs and figures. */
@Global()
@Module({})
export class ObservabilityModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    const shop = shopAt(config.databaseUrl).name;
    const options = {
      level: config.logLevel,
      serializers: { err: describeError },
      ...(shop && { name: shop }),
    };
    const lines = new LogLines(logStream);
    const logger = pino(options, lines.stream);
    return {
      module: ObservabilityModule,
      // Without routes: a logger for each request would cost more than its one line.
      imports: [LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] })],
      providers: [
        Metrics,
        ShutdownState,
        { provide: LogLines, useValue: lines },
        { provide: RequestLog, useValue: new RequestLog(logger) },
      ],
      exports: [Metrics, ShutdownState, RequestLog],
    };
  }
}
