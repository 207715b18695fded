import 'reflect-metadata';
import cluster from 'node:cluster';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import pino from 'pino';
import { readConfig, StartFailure, type AppConfig } from './platform/config/config';
import { createApp } from './api/create-app';
import { Ground } from './platform/acts/act';
import { checkDatabase } from './platform/database/server-checks';
import { LogLines } from './platform/observability/log-lines';
import { giveSignsOfLife } from './platform/observability/signs-of-life';
import { ShutdownState } from './platform/observability/shutdown-state';
import { finishErasures } from './features/personal-data/erasures';
import { ensureFirstAdmin } from './features/users/first-admin';
import { supervise } from './supervisor';

const drainMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary && config.processesHere > 1)
    process.exit(await supervise(config.processesHere, pino({ level: config.logLevel })));
  await checkDatabase(config);
  const app = await createApp(config);
  await finishErasures(app.get(Ground));
  if (config.firstAdmin) await ensureFirstAdmin(app, config.firstAdmin);
  await listen(app, config);
  stopInOrder(app);
  if (cluster.isWorker) giveSignsOfLife();
  app.get(Logger).log('Listening');
  if (config.embedded && (cluster.worker?.id ?? 1) === 1)
    process.stdout.write(`\nFan Beats is open at ${config.publicUrl}\n`);
}

async function listen(app: NestFastifyApplication, { host, port }: AppConfig): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = listenFailures[code];
    await app.close();
    throw reason ? new StartFailure(reason(host, port), error) : error;
  }
}

const listenFailures: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program: stop it, or choose another one with PORT.`,
  EACCES: (_host, port) => `Port ${port} may not be opened by this account: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, but that is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, but that name is unknown.`,
};

/**
 * Finishes the requests that run, then ends; a second signal or a request that hangs ends the process at once. Under a supervisor
 * the second signal is often the first once more, sent to all processes of a group.
 */
function stopInOrder(app: NestFastifyApplication): void {
  let stopping = false;
  const exit = (code: number): void =>
    void app
      .get(LogLines)
      .end()
      .then(() => process.exit(code));
  const stop = (): void => {
    if (stopping && cluster.isPrimary) exit(1);
    if (stopping) return;
    stopping = true;
    app.get(ShutdownState).begin();
    setTimeout(() => exit(1), drainMs).unref();
    void drained(app)
      .then(() => app.close())
      .then(() => exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function drained(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  return new Promise((resolve) => {
    // A connection that a browser keeps open is idle only once its last answer is sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
