// Dependency-free.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure, stopping } from './lifetime.mjs';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built command line of the server. */
export const cli = join(root, 'backend/dist/src/cli/main.js');

/** Set-up and start report here; standard output is for results that a person requested.
 * @param {string} line */
export function say(line) {
  console.error(line);
}

/**
 * Runs a program to its end and returns its exit code (128 + n after signal n, as in a shell). A stop of this process
 * reaches it as SIGTERM.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, toStderr?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = {}, toStderr = false } = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', toStderr ? 2 : 'inherit', 'inherit'],
    });
    const end = () => child.kill('SIGTERM');
    stopping.addEventListener('abort', end);
    if (stopping.aborted) end();
    child.once('error', fail);
    child.once('close', (code, signal) => {
      stopping.removeEventListener('abort', end);
      settle(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** A JavaScript program of node_modules or of the project, run by this same Node.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options] */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Runs a command of the server; throws where it fails.
 * @param {Record<string, string | undefined>} env
 * @param {string[]} args */
export async function command(env, ...args) {
  const code = await runNode(cli, args, { env, toStderr: true });
  if (code !== 0) throw new PlainFailure(`${args.slice(0, 2).join(' ')} ended with ${code}.`);
}
