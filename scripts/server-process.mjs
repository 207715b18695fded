// Plain JavaScript: it runs before anything is installed or built.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainFailure } from './lifetime.mjs';
import { root, run, say } from './run.mjs';
import { serverPidFile } from './settings.mjs';

/**
 * @typedef {{ exited: Promise<number>, stop: () => Promise<number> }} ServerProcess
 * @typedef {ServerProcess & { wasKilled: () => boolean, hasOpened: () => boolean }} StartedServer
 */

const drainMs = 15_000;
const guard = join(root, 'scripts/end-with-parent.cjs');

/** The same limits as in the supervisor of several server processes (backend/src/supervisor.ts). */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const steadyMs = 30_000;
const mostFalls = 8;
const signEveryMs = 5_000;
const mostMissed = 6;

/** The environment of the server and the demo shop, with the defaults that depend on the owner of the database.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} url of the database
 * @param {string} jwtSecret
 * @returns {Record<string, string | undefined>} */
export function serverEnvironment({ host, port, dataDir, databaseUrl }, url, jwtSecret) {
  return {
    HOST: host,
    PORT: String(port),
    DATABASE_URL: url,
    // The server never gets it.
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    EMBEDDED: databaseUrl ? undefined : '1',
    DEMO: process.env['DEMO'] || (databaseUrl ? '0' : '1'),
  };
}

/** Fills an empty database with the demo shop where DEMO is set; a program of its own, before the server starts.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} the exit code */
export async function fillDemoShop(env) {
  if (env['DEMO'] !== '1' && env['DEMO'] !== 'open') return 0;
  const program = join(root, 'demo/dist/src/main.js');
  if (existsSync(program)) return run(process.execPath, ['--require', guard, program], { env });
  say('The demo shop is not part of this copy: the shop starts without it.');
  return 0;
}

/** Starts the built server; `stop` lets it finish its requests before it ends it.
 * @param {Record<string, string | undefined>} env
 * @returns {StartedServer} */
export function startServer(env) {
  const child = spawn(process.execPath, ['--require', guard, join(root, 'backend/dist/src/main.js')], {
    cwd: root,
    env: { ...process.env, ...env, STARTER_PID: String(process.pid) },
    // The last one is the channel for its signs of life.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A process group of its own: Ctrl-C reaches the server once, as an orderly SIGTERM of ours.
    detached: true,
  });
  if (child.pid !== undefined && env['DATA_DIR'])
    writeFileSync(serverPidFile(env['DATA_DIR']), String(child.pid), { mode: 0o600 });
  let killed = false;
  let opened = false;
  child.on('message', () => (opened = true));
  endWhenSilent(child);
  /** @type {Promise<number>} */
  const exited = new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('exit', (code, signal) => {
      killed = signal !== null;
      if (signal) say(`The server was ended by ${signal}.`);
      settle(code ?? 1);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), drainMs);
    const code = await exited;
    clearTimeout(patience);
    return code;
  };
  return { exited, stop, wasKilled: () => killed, hasOpened: () => opened };
}

/** Waits until a server answers that it is ready; throws where it ended before.
 * @param {string} address
 * @param {Promise<unknown>} exited of its server */
export async function untilReady(address, exited) {
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady()))
    if (await Promise.race([exited.then(() => true), sleep(20, false)]))
      throw new PlainFailure('The server did not start.');
}

/** Ends a server that gave signs of life and then none for half a minute: it hangs. Turns of our own timer are counted,
 * so that a machine that slept does not end a server.
 * @param {import('node:child_process').ChildProcess} child */
function endWhenSilent(child) {
  /** @type {number | null} */
  let missed = null;
  child.on('message', () => (missed = 0));
  const watch = setInterval(() => {
    if (missed !== null && ++missed > mostMissed) child.kill('SIGKILL');
  }, signEveryMs);
  child.once('exit', () => clearInterval(watch));
}

/** Keeps a server running: one that falls or hangs is started again, after growing pauses. `exited` settles once none
 * can be kept: at the first start after one that gave a reason; later, and where something killed it, after several in
 * a row that did not open.
 * @param {Record<string, string | undefined>} env
 * @returns {ServerProcess} */
export function superviseServer(env) {
  const stopped = new AbortController();
  let current = startServer(env);
  const keep = async () => {
    let everOpened = false;
    for (let falls = 1; ; falls += 1) {
      const began = performance.now();
      const code = await current.exited;
      if (stopped.signal.aborted) return code;
      const opened = current.hasOpened();
      const isHopeless = !opened && (falls >= mostFalls || (!everOpened && !current.wasKilled()));
      if (isHopeless) return code;
      everOpened ||= opened;
      if (performance.now() - began > steadyMs) falls = 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (falls - 1), longestPauseMs);
      say(`The server ended unexpectedly; it starts again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return code;
      current = startServer(env);
    }
  };
  const exited = keep();
  const stop = () => {
    stopped.abort();
    return current.stop();
  };
  return { exited, stop };
}
