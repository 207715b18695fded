import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../lifetime.mjs';

/** Repositories of restic: a folder, sftp:USER@HOST:/PATH or s3:https://HOST/BUCKET, always encrypted. */
const keep = ['--keep-last', '4', '--keep-daily', '7', '--keep-weekly', '4', '--keep-monthly', '12'];
const answersWithinMs = 120_000;

/** @typedef {{ to: string, password: string }} Place */

/** The place outside of the machine, or null where none is set.
 * @returns {Place | null} */
export function placeOutside() {
  const { BACKUP_TO: to, BACKUP_PASSWORD: password } = process.env;
  if (to && !password)
    throw new PlainFailure('BACKUP_PASSWORD is missing: what leaves the machine for BACKUP_TO is encrypted.');
  return to && password ? { to, password } : null;
}

/** Sends what the place lacks, and lets go there of what is old.
 * @param {Place} place
 * @param {string} folder */
export async function push(place, folder) {
  const there = await restic(place, ['cat', 'config'], { timeoutMs: answersWithinMs }).catch(
    (error) => error,
  );
  if (there instanceof PlainFailure)
    await restic(place, ['init'], { timeoutMs: answersWithinMs }).catch(() => {
      throw there;
    });
  await restic(place, ['unlock', '--quiet']);
  await restic(place, ['backup', '--quiet', '--host', 'fan-beats', '--exclude', '*.tmp', '.'], {
    cwd: folder,
  });
  await restic(place, ['forget', '--quiet', '--host', 'fan-beats', '--group-by', 'host', '--prune', ...keep]);
}

/** Fetches the newest of what lies there.
 * @param {Place} place
 * @param {string} target an empty folder
 * @returns {Promise<string>} the folder of the backups */
export async function fetchNewest(place, target) {
  await restic(place, ['restore', 'latest', '--quiet', '--host', 'fan-beats', '--target', target]);
  // It lies under the path that it had.
  let folder = target;
  for (;;) {
    const names = readdirSync(folder);
    if (names.includes('base')) return folder;
    if (names.length !== 1) throw new PlainFailure(`${place.to} holds no backup of Fan Beats.`);
    folder = join(folder, names[0] ?? '');
  }
}

/** @param {Place} place
 * @param {string[]} args
 * @param {{ cwd?: string, timeoutMs?: number }} [options]
 * @returns {Promise<void>} */
function restic({ to, password }, args, { cwd = '/', timeoutMs = 0 } = {}) {
  return new Promise((settle, fail) => {
    const env = { ...process.env, RESTIC_REPOSITORY: to, RESTIC_PASSWORD: password };
    const child = spawn('restic', args, {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: timeoutMs,
    });
    let said = '';
    child.stderr.on('data', (part) => (said += String(part)));
    child.once('error', () => fail(new PlainFailure('restic is not installed: apt-get install restic.')));
    child.once('close', (code) => {
      const lines = said.trim().split('\n').slice(-2).join(' ');
      const reason = lines.replaceAll(/\/\/[^@/\s]+@/g, '//') || `no answer within ${timeoutMs / 1_000} s`;
      if (code === 0) settle();
      else fail(new PlainFailure(`The place outside (restic ${args[0]}): ${reason}`));
    });
  });
}
