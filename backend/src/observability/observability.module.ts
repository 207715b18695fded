import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DynamicModule, Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { AppConfig } from '../config/config';
import { Drain } from './drain';
import { HealthController } from './health.controller';
import { Metrics } from './metrics';
import { ReadinessCheck } from './readiness';
import { describeError } from './safe-text';

/** Structured logs, health and figures. */
@Global()
@Module({})
export class ObservabilityModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    const options = {
      level: config.logLevel,
      genReqId: () => randomUUID(),
      customAttributeKeys: { reqId: 'correlation_id', responseTime: 'ms' },
      quietReqLogger: true,
      serializers: {
        req: toLoggedRequest,
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: describeError,
      },
      customLogLevel: (_req: unknown, res: { statusCode: number }, error?: Error) =>
        error || res.statusCode >= 500 ? ('error' as const) : ('info' as const),
      autoLogging: { ignore: (req: IncomingMessage) => !pathOf(req).startsWith('/api/') },
    };
    return {
      module: ObservabilityModule,
      imports: [LoggerModule.forRoot({ pinoHttp: logStream ? [options, logStream] : options })],
      controllers: [HealthController],
      providers: [Metrics, Drain, ReadinessCheck],
      exports: [Metrics, Drain],
    };
  }
}

function toLoggedRequest(req: { readonly method: string; readonly url: string }): {
  method: string;
  path: string;
} {
  return { method: req.method, path: pathOf(req) };
}

/** Without the query string, which holds the inputs of queries and the tokens of mailed links. */
function pathOf(req: { readonly url?: string | undefined }): string {
  return (req.url ?? '').split('?', 1)[0] ?? '';
}
