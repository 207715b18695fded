// Plain JavaScript: it runs before anything is installed or built.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../run.mjs';
import { holderOf, tryLock } from '../pid-lock.mjs';
import { commandOf, isRunning } from '../processes.mjs';

export const proofPrefix = join(process.env['DRILL_DIR'] || tmpdir(), 'fan-beats-proof-');

/** The beginning of the paths of the folders in which a restore works: beside the cluster that it replaces.
 * @param {string} cluster */
export const restoringPrefix = (cluster) => join(dirname(cluster), 'restoring-');

const lockName = 'holder.lock';

/** Runs the work with a folder of its own, which is removed at its end; until then it contains the id of the process
 * that uses it.
 * @template Result
 * @param {string} prefix of the folder's path
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>} */
export async function inTemporary(prefix, work) {
  await removeAbandoned(prefix);
  const folder = mkdtempSync(prefix);
  tryLock(join(folder, lockName), 'a restore');
  // The account that runs PostgreSQL must pass through.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes folders whose process was killed, and ends the PostgreSQL that may run in them. A folder without a process
 * id stays: it may belong to anybody.
 * @param {string} prefix */
export async function removeAbandoned(prefix) {
  const parent = dirname(prefix);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(basename(prefix)) || !existsSync(join(folder, lockName))) continue;
    if (holderOf(join(folder, lockName))) continue;
    await endPostgresIn(join(folder, 'restored/cluster'));
    rmSync(folder, { recursive: true, force: true });
    say(`Removed ${folder}, which a restore that was killed left behind.`);
  }
}

/** @param {string} cluster */
async function endPostgresIn(cluster) {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!(pid > 0) || !isRunning(pid) || !commandOf(pid).includes(`-D ${cluster}`)) return;
  process.kill(pid, 'SIGQUIT');
  for (let left = 100; isRunning(pid) && left > 0; left--) await sleep(100);
}
