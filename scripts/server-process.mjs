import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './run.mjs';

/** @typedef {{ exited: Promise<number>, stop: () => Promise<number> }} ServerProcess */

const drainMs = 15_000;
const guard = join(root, 'scripts/end-with-parent.cjs');

/** The environment of the server and the demo shop, with the defaults that depend on whose database it is.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} url of the database
 * @param {string} jwtSecret
 * @returns {Record<string, string | undefined>} */
export function serverEnvironment({ host, port, dataDir, databaseUrl }, url, jwtSecret) {
  return {
    HOST: host,
    PORT: String(port),
    DATABASE_URL: url,
    // The server never learns it.
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    EMBEDDED: databaseUrl ? undefined : '1',
    DEMO: process.env['DEMO'] || (databaseUrl ? '0' : '1'),
  };
}

/** Fills an empty database with the demo shop where DEMO asks for it; a program of its own, before the server starts.
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
 * @returns {ServerProcess} */
export function startServer(env) {
  const child = spawn(process.execPath, ['--require', guard, join(root, 'backend/dist/src/main.js')], {
    cwd: root,
    env: { ...process.env, ...env, STARTER_PID: String(process.pid) },
    stdio: 'inherit',
    // A process group of its own: Ctrl-C reaches the server once, as an orderly SIGTERM of ours.
    detached: true,
  });
  /** @type {Promise<number>} */
  const exited = new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('exit', (code, signal) => {
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
  return { exited, stop };
}
