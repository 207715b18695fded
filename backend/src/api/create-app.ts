import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import { Logger as NestLogger, type LogLevel, type NestApplicationOptions } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module';
import type { AppConfig, TracesConfig } from '../platform/config/config';
import { Erasures } from '../features/people/personal-data/erasures';
import { PageWriter } from '../features/site/pages/page-writer';
import { Metrics } from '../platform/observability/metrics';
import { Traces } from '../platform/observability/traces';
import { RequestLog } from '../platform/observability/request-log';
import { knownHostsOnly } from '../platform/web/known-hosts';
import { sameOriginOnly } from '../platform/web/same-origin';
import { ApiErrorFilter } from '../platform/web/api-error.filter';
import { noteForwardedHeader } from '../platform/web/forwarded-header';
import { answerHeaders } from '../platform/web/security-headers';
import { serveWebPages } from '../platform/web/web-pages';

const options: NestApplicationOptions = Object.assign(new NestApplicationContextOptions(), {
  bodyParser: false,
  abortOnError: false,
});
/** Only errors and warnings until the logger is set: Nest would list all modules. */
const logger: LogLevel[] = ['error', 'warn'];

function sendTraces(server: FastifyInstance, config: TracesConfig): void {
  const traces = new Traces(config, (text) => new NestLogger('Traces').warn(text));
  server.addHook('onResponse', traces.note);
  server.addHook('onClose', () => traces.close());
}

export const httpOptions = {
  /** Longer than proxies keep an idle connection (Caddy: two minutes): so no call is sent into one that closes. */
  keepAliveTimeout: 130_000,
  requestTimeout: 300_000,
  /** The head of a request is short; every few seconds the server checks whether it has arrived. */
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * The server of a shop, on a database that was checked; `log` receives the log lines where several shops share a
 * process.
 */
export async function openApp(config: AppConfig, log?: DestinationStream): Promise<NestFastifyApplication> {
  const app = await createApp(config, log, log === undefined);
  await orClosed(app, () => app.get(Erasures).finish());
  return app;
}

/** Closes the app where the work fails: in a process of many shops the next caller begins again. */
async function orClosed(app: NestFastifyApplication, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

/** The whole server, ready to listen, on a migrated database. Alone in its process it also has the log of Nest. */
export async function createApp(
  config: AppConfig,
  logStream?: DestinationStream,
  isAlone = true,
): Promise<NestFastifyApplication> {
  const filter = new ApiErrorFilter();
  const headers = answerHeaders(config.publicUrl);
  const adapter = new FastifyAdapter({
    trustProxy: config.trustedProxies,
    genReqId: () => randomUUID(),
    keepAliveTimeout: httpOptions.keepAliveTimeout,
    requestTimeout: httpOptions.requestTimeout,
    http: httpOptions,
    skipMiddie: true,
    frameworkErrors: (error: Error, req: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, req, reply.headers(headers)),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(config, logStream),
    adapter,
    isAlone ? { ...options, logger } : options,
  );
  const server = adapter.getInstance();
  server.addHook('onRequest', (_req, reply, next) => {
    reply.headers(headers);
    next();
  });
  server.addHook('onRequest', knownHostsOnly(config));
  server.addHook('onRequest', sameOriginOnly(config.publicUrl));
  server.addHook(
    'onRequest',
    noteForwardedHeader(config.trustedProxies, (text) => new NestLogger('Proxies').warn(text)),
  );
  server.addHook('onResponse', app.get(Metrics).note);
  server.addHook('onResponse', app.get(RequestLog).note);
  if (config.traces) sendTraces(server, config.traces);
  // Bodies are read by the code with the size limit: calls by their procedure, pictures by the upload.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_req, _body, done) => done(null));
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    syncThreshold: 0,
    globalDecompression: false,
  });
  serveWebPages(server, config.webRoot, app.get(PageWriter));
  app.useGlobalFilters(filter);
  await orClosed(app, async () => {
    await app.init();
    await server.ready();
  });
  if (isAlone) app.useLogger(app.get(Logger));
  return app;
}
