import { Logger as NestLogger, type LogLevel, type NestApplicationOptions } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import { Logger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module';
import type { AppConfig } from '../platform/config/config';
import { Metrics } from '../platform/observability/metrics';
import { neverStored, sameOriginOnly } from '../platform/web/same-origin';
import { ApiErrorFilter } from '../platform/web/api-error.filter';
import { noteForwardedHeader } from '../platform/web/forwarded-header';
import { requestFigures } from '../platform/web/request-figures';
import { securityHeaders } from '../platform/web/security-headers';
import { webPages } from '../platform/web/web-pages';

const options: NestApplicationOptions = Object.assign(new NestApplicationContextOptions(), {
  bodyParser: false,
  // Until the logger is set, only errors and warnings: Nest would list all modules.
  logger: ['error', 'warn'] satisfies LogLevel[],
  abortOnError: false,
});

/** The whole server, ready to listen, on a database that is migrated. */
export async function createApp(
  config: AppConfig,
  logStream?: DestinationStream,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(config, logStream), options);
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.use(
    '/api',
    noteForwardedHeader(config.trustedProxies, (text) => new NestLogger('Proxies').warn(text)),
  );
  app.use(requestFigures(app.get(Metrics)));
  app.use(securityHeaders(config.publicUrl));
  // Refusals are short: compressing them would cost more than it saves.
  app.use(compression({ filter: (req, res) => res.statusCode < 400 && compression.filter(req, res) }));
  app.use(cookieParser());
  app.use('/api', neverStored, sameOriginOnly(config.publicUrl));
  app.use(...webPages(config.webRoot));
  app.useGlobalFilters(new ApiErrorFilter());
  await app.init();
  app.useLogger(app.get(Logger));
  return app;
}
