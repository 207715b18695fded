// Plain JavaScript: it runs before anything is installed or built.
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addErasures, addRegister, basesIn, noteSeal, prune, takeBase } from './backup/folder.mjs';
import { fetchNewest, hasPlace, push } from './backup/place.mjs';
import { drill, step } from './backup/restored.mjs';
import { inTemporary, proofPrefix, restoringPrefix } from './backup/temporary.mjs';
import { fillSegment, goOn } from './backup/timelines.mjs';
import { connected } from './connected.mjs';
import { borrowDatabase, refuseNone, refuseSecond } from './database.mjs';
import { PlainFailure, runMain, stopRequested, stopping } from './lifetime.mjs';
import { root, say } from './run.mjs';
import { setUp } from './set-up.mjs';
import { databaseFolder, readSettings } from './settings.mjs';

const usage = `Usage:
  npm run backup -- now [--take-place]         a base backup, the newest WAL, and a copy to BACKUP_TO
  npm run backup -- prove                      restores the newest into a throw-away cluster and verifies it
  npm run backup -- keep                       both by itself, until it is stopped: npm start and docker compose run it
  npm run restore -- INSTANT|latest [--from-place] [--into FOLDER]
  npm run drill -- FOLDER [--until INSTANT] [--keep]
restore brings the books back as they stood; what was there is kept beside it. --from-place takes the backup from BACKUP_TO. drill proves any
folder of backups, and says how long each step took; --keep leaves the restored cluster running until it is stopped. --take-place goes on in a
BACKUP_TO that holds the backups of another installation, as after a restore or a move: that one is refused there from then on.`;

const dayMs = 86_400_000;
const nightHour = 3;
const copyEveryMs = 15 * 60_000;
const lookEveryMs = 60_000;

await runMain(async () => {
  const { values, positionals } = readArguments();
  await setUp({ frontend: false });
  const [verb = '', subject] = positionals;
  if (verb === 'restore' && subject) return restoreForGood(subject, values);
  if (verb === 'drill' && subject) return drillFolder(subject, values);
  const byHand = { mayMake: true, mayTake: values['take-place'] };
  const work = { now: () => backUp(byHand), prove: () => prove(), keep: () => keepBackups() }[verb];
  if (!work) throw new PlainFailure(usage);
  return work();
});

function readArguments() {
  for (const name of ['BACKUP_KEEP', 'BACKUP_PROVE_DAYS'])
    if (!/^([1-9]\d*)?$/.test(process.env[name] ?? ''))
      throw new PlainFailure(`${name} is ${process.env[name]}, but it must be a whole number from 1 on.`);
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'from-place': { type: 'boolean', default: false },
        into: { type: 'string' },
        until: { type: 'string', default: 'latest' },
        keep: { type: 'boolean', default: false },
        'take-place': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new PlainFailure(usage);
  }
}

/** @param {string} moment
 * @returns {Date | null} null for the newest there is */
function instantOf(moment) {
  const instant = moment === 'latest' ? null : new Date(moment);
  // Without a zone it would be another instant elsewhere.
  if (instant && (Number.isNaN(instant.getTime()) || !/T.*(Z|[+-]\d{2}:\d{2})$/.test(moment)))
    throw new PlainFailure(`${moment} is not an instant such as 2026-11-22T21:00:00Z.`);
  return instant;
}

/** @param {string} folder
 * @param {{ until: string, keep: boolean }} options */
async function drillFolder(folder, { until, keep }) {
  const from = resolve(process.env['INIT_CWD'] ?? '.', folder);
  /** @param {string} url */
  const staysOpen = (url) => {
    say(`Open at ${url} until it is stopped (Ctrl-C).`);
    return stopRequested();
  };
  const wish = { folder: from, until: instantOf(until), ...(keep && { whileOpen: staysOpen }) };
  await inTemporary(proofPrefix, (temporary) => drill({ ...wish, place: join(temporary, 'restored') }));
  return 0;
}

/** The folder of the backups: BACKUP_DIR, or beside the embedded cluster.
 * @returns {Promise<string>} */
async function backupFolder() {
  const settings = readSettings();
  refuseNone(settings);
  if (!settings.databaseUrl && !settings.ownerUrl) {
    const { backupsOf } = await import('./embedded-postgres.mjs');
    return backupsOf(databaseFolder(settings));
  }
  if (process.env['BACKUP_DIR']) return resolve(root, process.env['BACKUP_DIR']);
  throw new PlainFailure(
    'BACKUP_DIR is missing: a folder that PostgreSQL and this program see under the same name.',
  );
}

/** Runs the work and notes its result in the database, for the start page, the figures and the doctor.
 * @param {import('pg').Client} owner
 * @param {'base' | 'copy' | 'proof'} kind
 * @param {() => Promise<number | void>} work its bytes */
async function noted(owner, kind, work) {
  const began = performance.now();
  const taken = () => (performance.now() - began) / 1_000;
  try {
    const bytes = await step(kind, work);
    await owner.query(
      `INSERT INTO backup_states (kind, succeeded_at, bytes, seconds) VALUES ($1, now(), $2, $3)
         ON CONFLICT (kind) DO UPDATE SET succeeded_at = now(), bytes = $2, seconds = $3`,
      [kind, bytes ?? null, taken()],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await owner.query(
      `INSERT INTO backup_states (kind, failed_at, failure) VALUES ($1, now(), $2)
         ON CONFLICT (kind) DO UPDATE SET failed_at = now(), failure = $2`,
      [kind, reason.slice(0, 500)],
    );
    throw new PlainFailure(`${kind}: ${reason}`);
  }
}

/** @template Result
 * @param {(owner: import('pg').Client, url: string) => Promise<Result>} work
 * @returns {Promise<Result>} */
async function withOwner(work) {
  const { addressOf, shopNamed } = await import('@fan-beats/events');
  const database = await borrowDatabase(readSettings(), 'npm run backup');
  const address = addressOf(database.url, {}, shopNamed(process.env['SHOP'] || null));
  try {
    return await connected(address, async (owner) => {
      // One after another: both would write to the place outside.
      await owner.query("SELECT pg_advisory_lock(hashtext('npm run backup'))");
      return work(owner, database.url);
    });
  } finally {
    await database.stop();
  }
}

/** @param {CopyWish} [wish] */
async function backUp(wish) {
  const folder = await backupFolder();
  for (const name of ['base', 'wal']) mkdirSync(join(folder, name), { recursive: true });
  await withOwner(async (owner, url) => {
    await noted(owner, 'base', async () => {
      await noteSeal(owner, url, folder);
      const bytes = await takeBase(owner, folder);
      prune(folder, Number(process.env['BACKUP_KEEP'] || 3));
      return bytes;
    });
    await copyOutside(owner, folder, wish);
  });
  return 0;
}

/**
 * @typedef {{ mayMake?: boolean, mayTake?: boolean }} CopyWish whether it may make a place where there was one before,
 * or take over the place of another installation
 */

/** @param {import('pg').Client} owner
 * @param {string} folder
 * @param {CopyWish} [wish] */
async function copyOutside(owner, folder, { mayMake, mayTake = false } = {}) {
  if (!hasPlace()) return;
  const copied = "SELECT FROM backup_states WHERE kind = 'copy' AND succeeded_at IS NOT NULL";
  const isFirst = (await owner.query(copied)).rowCount === 0;
  const wish = { mayMake: mayMake ?? isFirst, mayTake, isFirst };
  await noted(owner, 'copy', () => push(folder, wish));
}

/**
 * Restores the backup that would remain after a fire: from the place outside, where one is set. The restore point is
 * the present, so every segment is needed.
 */
async function prove() {
  const folder = await backupFolder();
  await withOwner((owner, url) =>
    noted(owner, 'proof', async () => {
      const point = await noteSeal(owner, url, folder);
      await copyOutside(owner, folder);
      await inTemporary(proofPrefix, async (temporary) => {
        const from = hasPlace() ? await fetchNewest(join(temporary, 'fetched')) : folder;
        await drill({ folder: from, place: join(temporary, 'restored'), until: null, point });
      });
    }),
  );
  return 0;
}

/**
 * Makes a base backup each night and its proof, and every quarter of an hour notes erasures, the newest seal and makes
 * a copy. A failed step is tried again at the next turn.
 */
async function keepBackups() {
  const folder = await backupFolder();
  let copied = Date.now();
  while (!stopping.aborted) {
    await sleep(lookEveryMs, undefined, { signal: stopping }).catch(() => {});
    try {
      if (!stopping.aborted && (await doWhatIsDue(folder, copied))) copied = Date.now();
    } catch (error) {
      say(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(copyEveryMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return 0;
}

/** @param {string} folder
 * @param {number} copied when the last copy was made
 * @returns {Promise<boolean>} whether anything was */
async function doWhatIsDue(folder, copied) {
  const newest = basesIn(folder).at(-1)?.began.getTime() ?? 0;
  const proofEveryMs = Number(process.env['BACKUP_PROVE_DAYS'] || 1) * dayMs;
  const night = new Date().setUTCHours(nightHour, 0, 0, 0);
  if (newest < (night > Date.now() ? night - dayMs : night)) return (await backUp()) === 0;
  const proven = await withOwner((owner) =>
    owner.query("SELECT succeeded_at FROM backup_states WHERE kind = 'proof'"),
  );
  const provenMs = Number(proven.rows[0]?.succeeded_at ?? 0);
  if (provenMs < newest && Date.now() - provenMs > proofEveryMs - dayMs / 4) return (await prove()) === 0;
  if (Date.now() - copied < copyEveryMs) return false;
  await withOwner(async (owner, url) => {
    await noteSeal(owner, url, folder);
    await copyOutside(owner, folder);
  });
  return true;
}

/** @param {string} moment
 * @param {{ 'from-place': boolean, into?: string | undefined }} options */
async function restoreForGood(moment, { 'from-place': fromPlace, into }) {
  const until = instantOf(moment);
  if (fromPlace && !hasPlace()) throw new PlainFailure('--from-place needs BACKUP_TO and BACKUP_PASSWORD.');
  if (!fromPlace) refuseNone(readSettings());
  const { cluster, password } = await targetOf(into ?? process.env['RESTORE_INTO']);
  const { databaseUrl, ownerUrl } = readSettings();
  // On a new machine with a PostgreSQL of its own there may be none yet.
  const isNone = fromPlace && (databaseUrl ?? ownerUrl) && !process.env['BACKUP_DIR'];
  const ours = isNone ? '' : await backupFolder();
  mkdirSync(dirname(cluster), { recursive: true });
  return inTemporary(restoringPrefix(cluster), async (temporary) => {
    const folder = fromPlace ? await fetchNewest(join(temporary, 'fetched')) : ours;
    if (fromPlace && ours) addRegister(join(folder, 'erasures.jsonl'), join(ours, 'erasures.jsonl'));
    const place = join(temporary, 'restored');
    let filled = '';
    const whileOpen = async (/** @type {string} */ url) => (filled = await fillSegment(url));
    const { data, base, keepSettings } = await drill({ folder, place, until, password, whileOpen });
    keepSettings();
    const mark = `before-${new Date().toISOString().replaceAll(':', '_')}`;
    const old = existsSync(cluster) ? ` What was there is in ${cluster}.${mark}.` : '';
    if (old) renameSync(cluster, `${cluster}.${mark}`);
    renameSync(data, cluster);
    say(`Restored ${until?.toISOString() ?? 'everything'} from ${base.path}.${old}`);
    if (ours) goOn(ours, { cluster, base, seals: join(place, 'seals'), filled, mark });
    return 0;
  });
}

/** The cluster to replace, on which nothing may run, and the password of its owner.
 * @param {string | undefined} into
 * @returns {Promise<{ cluster: string, password: string }>} */
async function targetOf(into) {
  const settings = readSettings();
  const owner = settings.ownerUrl ?? settings.databaseUrl;
  if (owner) {
    if (!into)
      throw new PlainFailure(
        '--into is missing: the data directory of your PostgreSQL, while it is stopped.',
      );
    if (existsSync(join(into, 'postmaster.pid')))
      throw new PlainFailure(`A PostgreSQL runs on ${into}, or was killed there: stop it first.`);
    return { cluster: resolve(into), password: decodeURIComponent(new URL(owner).password) };
  }
  refuseSecond(settings);
  const { backupsOf, clusterOf, startPostgres, versionOf } = await import('./embedded-postgres.mjs');
  const dataDir = databaseFolder(settings);
  const passwordFile = join(dataDir, 'password');
  const isPlaced = existsSync(join(dataDir, 'place'));
  // A cluster that is gone cannot be queried.
  if (isPlaced && existsSync(passwordFile) && versionOf(clusterOf(dataDir)) === null)
    return { cluster: clusterOf(dataDir), password: readFileSync(passwordFile, 'utf8').trim() };
  try {
    // On a new machine there is none yet; its owner has a password of its own.
    const postgres = await startPostgres({ dataDir, owner: 'npm run restore', beginAnew: true, log: say });
    const folder = backupsOf(dataDir);
    if (existsSync(folder)) await addErasures(postgres.url, folder).finally(() => postgres.stop());
    else await postgres.stop();
  } catch (error) {
    refuseSecond(settings);
    if (!existsSync(passwordFile)) throw error;
    // A broken cluster is the reason for a restore.
    say(`${String(error)} Who was erased since the last backup has to be erased again.`);
  }
  return { cluster: clusterOf(dataDir), password: readFileSync(passwordFile, 'utf8').trim() };
}
