// Plain JavaScript: it runs before anything is installed or built.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PlainFailure, stopping } from './lifetime.mjs';
import { holderOf } from './pid-lock.mjs';
import { command, root, runNode, say } from './run.mjs';
import { serverAddress } from './server-login.mjs';
import { databaseFolder, makeDataFolder, ownsDatabase } from './settings.mjs';

/** @typedef {{ url: string, broken: Promise<void>, stop: () => Promise<void>, keepBackups?: () => Promise<unknown> }} Database */

const restartsPerMinute = 3;

/** Refuses where an application of this project already runs on the data folder; checked before anything is installed.
 * @param {import('./settings.mjs').Settings} settings */
export function refuseSecond(settings) {
  if (settings.databaseUrl) return;
  const folder = databaseFolder(settings);
  const holder = existsSync(folder) ? holderOf(join(folder, 'owner.lock')) : null;
  if (!holder) return;
  const name = holder.what.replace('shared: ', '');
  throw new PlainFailure(
    `${name} is already running on ${settings.dataDir} (process ${holder.pid}): stop it, or set another DATA_DIR and PORT.`,
  );
}

/** Refuses where there is no shop: a mistyped DATA_DIR would otherwise give books without an event, all of them clean.
 * @param {import('./settings.mjs').Settings} settings */
export function refuseNone(settings) {
  if (settings.ownerUrl || settings.databaseUrl || existsSync(databaseFolder(settings))) return;
  throw new PlainFailure(`There is no shop in ${settings.dataDir}: set DATA_DIR to the folder that has one.`);
}

/** The database for an application's whole life, prepared for this release: that of DATABASE_URL, or the embedded one.
 * Its address is the server's, which owns nothing; the owner's address is used for the preparation only.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ owner: string, jwtSecret: string, backups?: boolean, beginAnew?: boolean }} application
 * @returns {Promise<Database>} */
export async function openDatabase(settings, { owner, jwtSecret, backups = false, beginAnew = false }) {
  if (settings.databaseUrl) {
    const url = await prepareOwn(settings, settings.databaseUrl, jwtSecret);
    return { url, broken: new Promise(() => {}), stop: async () => {} };
  }
  const embedded = await startEmbedded(settings, { owner, archive: backups, beginAnew });
  try {
    const url = await prepare(embedded.url, serverAddress(embedded.url, jwtSecret));
    return { ...embedded, url, ...(backups && { keepBackups: () => keepBackups(settings, embedded.url) }) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** With a single address that is the owner's, the server gets a role of its own. A single address that is not the
 * owner's was prepared elsewhere.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} url
 * @param {string} jwtSecret
 * @returns {Promise<string>} */
async function prepareOwn({ ownerUrl }, url, jwtSecret) {
  if (ownerUrl) {
    await ownsDatabase(ownerUrl);
    return prepare(ownerUrl, url);
  }
  return (await ownsDatabase(url)) ? prepare(url, serverAddress(url, jwtSecret)) : url;
}

/** Prepares in a process of its own, so that the serving process never had the owner's address.
 * @param {string} ownerUrl
 * @param {string} url
 * @returns {Promise<string>} the server's address */
export async function prepare(ownerUrl, url) {
  await command({ DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url }, 'database', 'prepare');
  return url;
}

/** As many connections as the server processes may open, and some for the command line.
 * @param {string} processes */
function connectionsFor(processes) {
  const count = processes === 'auto' ? availableParallelism() : Number(processes);
  return Math.max(120, 29 * count + 8) || 120;
}

/** Runs beside the server, in a process of its own: the server never has the owner's address.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} ownerUrl */
async function keepBackups(settings, ownerUrl) {
  const { backupsOf } = await import('./embedded-postgres.mjs');
  return runNode(`${root}/scripts/backup.mjs`, ['keep'], {
    env: {
      DATABASE_OWNER_URL: ownerUrl,
      BACKUP_DIR: backupsOf(databaseFolder(settings)),
      STARTER_PID: String(process.pid),
    },
  });
}

/** Starts PostgreSQL, and starts it again on the same port after a crash.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ owner: string, archive: boolean, beginAnew: boolean }} wish
 * @returns {Promise<Database>} */
async function startEmbedded(settings, { owner, archive, beginAnew }) {
  const { setBackupsAside, startPostgres } = await import('./embedded-postgres.mjs');
  const folder = databaseFolder(settings);
  if (beginAnew) setBackupsAside(folder, say);
  await removeLeftovers(folder);
  const options = {
    dataDir: folder,
    owner,
    shared: true,
    ...(archive && { archive }),
    log: say,
    settings: { max_connections: connectionsFor(process.env['PROCESSES'] || '1') },
  };
  let postgres = await startPostgres(options).catch(plain);
  let stopped = false;
  const watch = async () => {
    for (const crashes = [Date.now()]; ; crashes.push(Date.now())) {
      await postgres.exited;
      if (stopped) return new Promise(() => {});
      if (crashes.filter((time) => time > Date.now() - 60_000).length > restartsPerMinute) break;
      say('PostgreSQL ended unexpectedly; starting it again.');
      await postgres.stop();
      postgres = await startPostgres({ ...options, port: postgres.port });
    }
    say('PostgreSQL ends again and again: see postgres.log in the data folder.');
  };
  const stop = () => {
    stopped = true;
    return postgres.stop();
  };
  return {
    url: postgres.url,
    broken: watch().catch((/** @type {unknown} */ error) => say(String(error))),
    stop,
  };
}

/** A restore or a proof that was killed may have left folders as large as the shop.
 * @param {string} dataDir */
async function removeLeftovers(dataDir) {
  const { proofPrefix, removeAbandoned, restoringPrefix } = await import('./backup/temporary.mjs');
  const { clusterOf } = await import('./embedded-postgres.mjs');
  await removeAbandoned(proofPrefix);
  if (existsSync(join(dataDir, 'place'))) await removeAbandoned(restoringPrefix(clusterOf(dataDir)));
}

/** The database for one command, as its owner: that of the running application, or one that is started for the command.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} owner
 * @param {boolean} [mayMake] one where there is none
 * @returns {Promise<Pick<Database, 'url' | 'stop'>>} */
export async function borrowDatabase(settings, owner, mayMake = false) {
  const given = settings.ownerUrl ?? settings.databaseUrl;
  if (given) return { url: given, stop: async () => {} };
  const { findRunning, startPostgres } = await import('./embedded-postgres.mjs');
  const dataDir = databaseFolder(settings);
  const url = await findRunning(dataDir).catch(plain);
  if (url) return { url, stop: async () => {} };
  if (!mayMake) refuseNone(settings);
  makeDataFolder(settings);
  return startPostgres({ dataDir, owner, log: say }).catch(plain);
}

/** Errors of the embedded PostgreSQL are already one sentence.
 * @param {unknown} error
 * @returns {never} */
function plain(error) {
  if (stopping.aborted) throw new PlainFailure('Stopped.');
  throw error instanceof Error ? new PlainFailure(error.message) : error;
}
