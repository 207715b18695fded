// Plain JavaScript: it runs before anything is installed or built.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { connected } from '../connected.mjs';
import { PlainFailure } from '../lifetime.mjs';
import { accountForPostgres } from '../postgres-binaries.mjs';
import { archiveProgram, basesIn, replace } from './folder.mjs';

/** The timeline of the books at an instant: each restore begins another one.
 * @param {string} folder
 * @param {Date} instant
 * @returns {number | 'current'} the timeline of the base where there was no other */
export function timelineAt(folder, instant) {
  const wal = join(folder, 'wal');
  const began = readdirSync(wal).filter(
    (name) => name.endsWith('.history.gz') && statSync(join(wal, name)).mtime <= instant,
  );
  return began.length > 0 ? Math.max(...began.map((name) => Number.parseInt(name, 16))) : 'current';
}

/** Ends the segment that a restored cluster writes, so that it is whole in the archive.
 * @param {string} url
 * @returns {Promise<string>} its name */
export async function fillSegment(url) {
  const { rows } = await connected(url, (owner) =>
    owner.query('SELECT pg_walfile_name(pg_switch_wal()) AS segment'),
  );
  return rows[0].segment;
}

/** Continues the backups with the restored cluster, which has archived nothing itself. Seals and bases from the time
 * that it left behind no longer count.
 * @param {string} folder
 * @param {{ cluster: string, base: import('./folder.mjs').Base, seals: string, filled: string, mark: string }} restored the seals that it was checked against, and the newest segment that it filled */
export function goOn(folder, { cluster, base, seals, filled, mark }) {
  // On a new machine the backups begin with a base of it.
  if (!existsSync(join(folder, 'wal'))) return;
  const noted = join(folder, 'seals.txt');
  if (existsSync(noted)) {
    copyFileSync(noted, `${noted}.${mark}`);
    const { uid, gid } = statSync(noted);
    chownSync(`${noted}.${mark}`, uid, gid);
    replace(noted, existsSync(seals) ? readFileSync(seals, 'utf8') : '');
  }
  for (const { path } of basesIn(folder))
    if (basename(path) > basename(base.path))
      renameSync(join(path, 'backup_manifest'), join(path, `backup_manifest.${mark}`));
  const first = filled.slice(0, 8).padEnd(filled.length, '0');
  for (const name of readdirSync(join(cluster, 'pg_wal')).sort())
    if (name.endsWith('.history') || (name >= first && name <= filled)) archive(folder, cluster, name);
}

/** Archives a segment as PostgreSQL does.
 * @param {string} folder
 * @param {string} cluster
 * @param {string} name */
function archive(folder, cluster, name) {
  // As a text, because the account may not be able to read the project's folder.
  const program = ['-c', readFileSync(archiveProgram, 'utf8'), 'archive'];
  const args = [...program, join(folder, 'wal'), `pg_wal/${name}`, name];
  const account = accountForPostgres();
  const as = { cwd: cluster, ...(account && { uid: account.uid, gid: account.gid }) };
  if (spawnSync('/bin/sh', args, { ...as, stdio: ['ignore', 'ignore', 2] }).status !== 0)
    throw new PlainFailure(
      `${cluster} is restored, but ${name} of its WAL could not be put into ${folder}/wal. Make room there, and where another ${name} lies there, empty that folder; then start the shop, and npm run backup -- now.`,
    );
}
