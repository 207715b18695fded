import 'reflect-metadata';
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import pino from 'pino';
import { readConfig, StartFailure, type AppConfig } from './platform/config/config';
import { checkDatabase } from './platform/database/server-checks';
import { giveSignsOfLife } from './platform/observability/signs-of-life';
import type { Served } from './served';
import { supervise } from './supervisor';

const drainMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary && config.processesHere > 1)
    process.exit(await supervise(config.processesHere, pino({ level: config.logLevel })));
  if (config.shops === null) await checkDatabase(config);
  // Loaded last: a supervisor, or a process that may not start, needs none of it.
  const served = await (await import('./served.js')).serve(config);
  await listen(served, config);
  stopInOrder(served);
  giveSignsOfLife();
  served.said('Listening');
  if (config.embedded && (cluster.worker?.id ?? 1) === 1)
    process.stdout.write(`\nFan Beats is open at ${config.publicUrl}\n${await nextStep(served)}`);
}

/** The text that a shop without an admin prints at its start, else nothing. */
async function nextStep(served: Served): Promise<string> {
  if (await served.hasAdmin()) return '';
  return `
This shop has no organiser yet. Create the first one in a second terminal, in this folder:

  npm run admin -- create --mail you@example.org --name You

Then log in with that address: the shop shows where the first group order is made.
`;
}

async function listen(served: Served, { host, port }: AppConfig): Promise<void> {
  try {
    await served.listen(port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = listenFailures[code];
    await served.close();
    throw reason ? new StartFailure(reason(host, port), error) : error;
  }
}

const listenFailures: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program: stop it, or choose another one with PORT.`,
  EACCES: (_host, port) => `Port ${port} may not be opened by this account: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, but that is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, but that name is unknown.`,
};

/**
 * Finishes the running requests, then ends. A second signal, or a request that hangs, ends the process at once. Under a
 * supervisor the second signal is often the first one again, sent to all processes of a group.
 */
function stopInOrder(served: Served): void {
  let stopping = false;
  const exit = (code: number): void => void served.lines.end().then(() => process.exit(code));
  const stop = (): void => {
    if (stopping && cluster.isPrimary) exit(1);
    if (stopping) return;
    stopping = true;
    served.begin();
    setTimeout(() => exit(1), drainMs).unref();
    void drained(served.server)
      .then(() => served.close())
      .then(() => exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that a browser keeps open is idle only after its last answer is sent.
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
