// Plain JavaScript: it runs before anything is installed or built.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../lifetime.mjs';

/** Repositories of restic: a folder, sftp:USER@HOST:/PATH or s3:https://HOST/BUCKET, always encrypted. */
const keep = ['--keep-last', '4', '--keep-daily', '7', '--keep-weekly', '4', '--keep-monthly', '12'];
const answersWithinMs = 120_000;

/** Whether a place outside of the machine is set. */
export function hasPlace() {
  const { BACKUP_TO, BACKUP_PASSWORD } = process.env;
  if (BACKUP_TO && !BACKUP_PASSWORD)
    throw new PlainFailure('BACKUP_PASSWORD is missing: what leaves the machine for BACKUP_TO is encrypted.');
  return Boolean(BACKUP_TO);
}

/** Sends the data that the place lacks, and deletes old backups there.
 * @param {string} folder
 * @param {{ mayMake: boolean, mayTake: boolean, isFirst: boolean }} wish whether it may make a place, may take over
 * that of another installation, and sent nothing before */
export async function push(folder, { mayMake, mayTake, isFirst }) {
  const soon = { timeoutMs: answersWithinMs };
  await restic(['cat', 'config', '--no-lock'], soon).catch(async (/** @type {Error} */ reason) => {
    // If a disk is not mounted, a new place would be on this machine.
    if (!mayMake) throw new PlainFailure(`${reason.message} (npm run backup -- now makes a new place)`);
    // Either there is nothing yet, or this fails as well.
    await restic(['init'], soon).catch(() => {
      throw reason;
    });
  });
  const own = installationOf(folder);
  if (!mayTake) await refuseOthers(own, isFirst);
  await restic(['unlock', '--quiet']);
  const marks = ['--host', 'fan-beats', '--tag', own];
  await restic(['backup', '--quiet', ...marks, '--exclude', '*.tmp', '.'], { cwd: folder });
  await restic(['forget', '--quiet', '--host', 'fan-beats', '--group-by', 'host', '--prune', ...keep]);
}

/** The name under which an installation sends its backups. A restored copy elsewhere has another name: both may go on.
 * @param {string} folder */
function installationOf(folder) {
  const file = join(folder, 'installation');
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}

/** Two installations in one place would delete each other's backups, and restore them. Backups of earlier releases have
 * no name.
 * @param {string} own
 * @param {boolean} isFirst */
async function refuseOthers(own, isFirst) {
  /** @type {{ time: string, paths: string[], tags?: string[] }[]} */
  const all = JSON.parse(await restic(['snapshots', '--no-lock', '--json', '--host', 'fan-beats'])) ?? [];
  const newest = all.sort((a, b) => Date.parse(a.time) - Date.parse(b.time)).at(-1);
  if (!newest || (newest.tags ? newest.tags.includes(own) : !isFirst)) return;
  throw new PlainFailure(
    `The place outside holds the backups of another installation, the newest of ${newest.time.slice(0, 19)} from ${newest.paths.join()}: set another BACKUP_TO. Where that shop goes on here, restored or moved: npm run backup -- now --take-place.`,
  );
}

/** Fetches the newest backup of the place.
 * @param {string} target a folder to make
 * @returns {Promise<string>} the folder of the backups */
export async function fetchNewest(target) {
  mkdirSync(target);
  await restic(['restore', 'latest', '--quiet', '--host', 'fan-beats', '--target', target]);
  // It is under the path that it had.
  let folder = target;
  for (;;) {
    const names = readdirSync(folder);
    if (names.includes('base')) return folder;
    if (names.length !== 1) throw new PlainFailure('The place outside holds no backup of Fan Beats.');
    folder = join(folder, names[0] ?? '');
  }
}

/** @param {string[]} args
 * @param {{ cwd?: string, timeoutMs?: number }} [options]
 * @returns {Promise<string>} its standard output */
function restic(args, { cwd = '/', timeoutMs = 0 } = {}) {
  const { BACKUP_TO, BACKUP_PASSWORD } = process.env;
  const env = { ...process.env, RESTIC_REPOSITORY: BACKUP_TO, RESTIC_PASSWORD: BACKUP_PASSWORD };
  return new Promise((settle, fail) => {
    const child = spawn('restic', args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (answer += part));
    let said = '';
    child.stderr.on('data', (part) => (said += String(part)));
    child.once('error', () => fail(new PlainFailure('restic is not installed: apt-get install restic.')));
    child.once('close', (code) => {
      // Its reason comes first, then a question about whether there is a repository.
      const lines = said.split('\nIs there a repository')[0]?.trim().split('\n').slice(-2).join(' ');
      const reason = lines?.replaceAll(/\/\/[^@/\s]+@/g, '//') || `no answer within ${timeoutMs / 1_000} s`;
      if (code === 0) settle(answer);
      else fail(new PlainFailure(`The place outside (restic ${args[0]}): ${reason}`));
    });
  });
}
