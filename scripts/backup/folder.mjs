// Plain JavaScript: it runs before anything is installed or built.
import { createHash } from 'node:crypto';
import {
  chownSync,
  createReadStream,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../connected.mjs';
import { PlainFailure } from '../lifetime.mjs';
import { command, root } from '../run.mjs';

/**
 * The contents of the folder of the backups: base/INSTANT/ (base.tar, and backup_manifest, which PostgreSQL writes
 * last), wal/ (compressed segments of the archive), erasures.jsonl and seals.txt.
 * @typedef {{ path: string, began: Date, ended: Date }} Base
 */

const archivedWithinMs = 60_000;

/** The program that PostgreSQL runs for each full segment. */
export const archiveProgram = join(root, 'scripts/backup/archive.sh');

/** The archive_command of PostgreSQL.
 * @param {string} program archiveProgram, or a copy that PostgreSQL can read
 * @param {string} folder */
export function archiveCommand(program, folder) {
  return `sh ${inCommand(program)} ${inCommand(`${folder}/wal`)} %p %f`;
}

/** A path in a command of PostgreSQL, which runs in a shell and needs its percent signs doubled.
 * @param {string} path */
export function inCommand(path) {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}

/** Whole base backups, oldest first.
 * @param {string} folder
 * @returns {Base[]} */
export function basesIn(folder) {
  const all = existsSync(join(folder, 'base')) ? readdirSync(join(folder, 'base')).sort() : [];
  return all.flatMap((name) => {
    const path = join(folder, 'base', name);
    const manifest = join(path, 'backup_manifest');
    const began = new Date(name.replaceAll('_', ':'));
    return existsSync(manifest) ? [{ path, began, ended: statSync(manifest).mtime }] : [];
  });
}

/** PostgreSQL writes the base backup itself, into a folder that it sees under the same path. The WAL comes from the
 * archive: a checkpoint in the meantime may have removed it from the place where a base backup would take it.
 * @param {import('pg').Client} owner
 * @param {string} folder
 * @returns {Promise<number>} its bytes */
export async function takeBase(owner, folder) {
  const { host, port, user, password, database, ssl } = owner;
  const replication = { host, port, user, password, database, ssl, replication: 'database' };
  const path = join(folder, 'base', new Date().toISOString().replaceAll(':', '_'));
  const statement = `BASE_BACKUP (LABEL 'fan-beats', TARGET 'server', TARGET_DETAIL ${owner.escapeLiteral(path)}, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
  await connected(replication, (client) => client.query(statement)).catch((/** @type {unknown} */ error) => {
    rmSync(path, { recursive: true, force: true });
    throw error;
  });
  return statSync(join(path, 'base.tar')).size;
}

/** Sets a restore point, and waits until everything up to it is in the archive.
 * @param {import('pg').Client} owner
 * @returns {Promise<{ point: string, moment: Date }>} its name, and a moment after which nothing of it was committed */
export async function archived(owner) {
  const point = `fan-beats ${new Date().toISOString()}`;
  await owner.query('SELECT pg_create_restore_point($1)', [point]);
  // A date here has no microseconds: without one more millisecond, the last record could be after the moment.
  const { rows } = await owner.query(
    "SELECT clock_timestamp() + interval '1 millisecond' AS moment, pg_walfile_name(pg_switch_wal()) AS segment",
  );
  for (const deadline = Date.now() + archivedWithinMs; Date.now() < deadline;) {
    const { rows: last } = await owner.query('SELECT last_archived_wal AS segment FROM pg_stat_archiver');
    if (last[0].segment >= rows[0].segment) return { point, moment: rows[0].moment };
    await sleep(50);
  }
  throw new PlainFailure('The WAL is not archived: see archive_command in the log of PostgreSQL.');
}

/** Notes the data that must be newer than any backup: the people to forget again, and the seal that a restored log must
 * have. Then waits until all is archived.
 * @param {import('pg').Client} owner
 * @param {string} url
 * @param {string} folder */
export async function noteSeal(owner, url, folder) {
  await addErasures(url, folder);
  await command(
    { DATABASE_URL: url, DATABASE_OWNER_URL: url },
    'ledger',
    'seal',
    '--to',
    join(folder, 'seals.txt'),
  );
  return (await archived(owner)).point;
}

/** Adds to the register the people who are erased according to the books. The register is up to a quarter of an hour
 * behind them, and also contains erasures in books that a restore replaced.
 * @param {string} url
 * @param {string} folder */
export async function addErasures(url, folder) {
  const more = join(folder, 'erasures.jsonl.new');
  await command({ DATABASE_URL: url, DATABASE_OWNER_URL: url }, 'admin', 'erasures', more);
  addRegister(join(folder, 'erasures.jsonl'), more);
  rmSync(more);
}

/** Merges two registers; a person in both is listed once.
 * @param {string} register
 * @param {string} more */
export function addRegister(register, more) {
  if (!existsSync(more)) return;
  const lines = [register, more]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '');
  replace(register, [...new Set(lines)].map((line) => `${line}\n`).join(''));
}

/** Replaces a file as a whole or not at all, with the same owner.
 * @param {string} file
 * @param {string} text */
export function replace(file, text) {
  const old = statSync(file, { throwIfNoEntry: false });
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  if (old) chownSync(`${file}.part`, old.uid, old.gid);
  renameSync(`${file}.part`, file);
}

/** Keeps `kept` base backups, and the WAL since the oldest of them.
 * @param {string} folder
 * @param {number} kept */
export function prune(folder, kept) {
  const bases = basesIn(folder);
  const [oldest] = bases.slice(-kept);
  if (!oldest) return;
  for (const name of readdirSync(join(folder, 'base')))
    if (join(folder, 'base', name) < oldest.path) rmSync(join(folder, 'base', name), { recursive: true });
  for (const name of readdirSync(join(folder, 'wal'))) {
    const path = join(folder, 'wal', name);
    // A segment that was here before the base began has no newer contents.
    if (!name.includes('.history') && statSync(path).mtime < oldest.began) rmSync(path);
  }
}

/** Compares each file of an unpacked base backup with PostgreSQL's manifest of it.
 * @param {string} base
 * @param {string} data */
export async function checkManifest(base, data) {
  /** @type {{ Files: { Path?: string, Size: number, Checksum: string }[] }} */
  const { Files: files } = JSON.parse(readFileSync(join(base, 'backup_manifest'), 'utf8'));
  for (const { Path: path, Size: size, Checksum: checksum } of files) {
    if (path === undefined) continue;
    const file = join(data, path);
    const hash = createHash('sha256');
    if (existsSync(file) && statSync(file).size === size) await pipeline(createReadStream(file), hash);
    if (hash.digest('hex') !== checksum)
      throw new PlainFailure(`The base backup ${base} is broken: ${path} is not what PostgreSQL wrote.`);
  }
}
