import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DynamicModule, Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { AppConfig } from '../config/config';
import { ShutdownState } from './shutdown-state';
import { Metrics } from './metrics';
import { loggedPath } from './logged-path';
import { describeError } from './safe-text';

/** Structured logs and figures. */
@Global()
@Module({})
export class ObservabilityModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    const options = {
      level: config.logLevel,
      genReqId: () => randomUUID(),
      customAttributeKeys: { reqId: 'correlation_id', responseTime: 'ms' },
      quietReqLogger: true,
      // pino-http's own wrapping would hand the serializer a copy that is no Error.
      wrapSerializers: false,
      serializers: {
        req: ({ method }: IncomingMessage) => ({ method }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: describeError,
      },
      // The route is known only when the request is answered.
      customSuccessObject: withPath,
      customErrorObject: (req: IncomingMessage, ...[res, , line]: [unknown, Error, object]) =>
        withPath(req, res, line),
      customLogLevel: (_req: unknown, res: { statusCode: number }, error?: Error) =>
        error || res.statusCode >= 500 ? ('error' as const) : ('info' as const),
      autoLogging: { ignore: (req: IncomingMessage) => !req.url?.startsWith('/api/') },
    };
    return {
      module: ObservabilityModule,
      imports: [LoggerModule.forRoot({ pinoHttp: logStream ? [options, logStream] : options })],
      providers: [Metrics, ShutdownState],
      exports: [Metrics, ShutdownState],
    };
  }
}

function withPath(req: IncomingMessage, _res: unknown, line: object): object {
  return { ...line, path: loggedPath(req) };
}
