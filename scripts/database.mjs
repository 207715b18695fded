import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure, stopping } from './lifetime.mjs';
import { holderOf } from './pid-lock.mjs';
import { say } from './run.mjs';
import { checkDatabase, databaseFolder, makeDataFolder } from './settings.mjs';

/** @typedef {{ url: string, broken: Promise<void>, stop: () => Promise<void> }} Database */

const restartsPerMinute = 3;

/** Whether an application of this project already runs on the data folder: answered before anything is installed.
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

/** The database for an application's whole life: that of DATABASE_URL, or the embedded one.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} owner
 * @returns {Promise<Database>} */
export async function openDatabase(settings, owner) {
  if (!settings.databaseUrl) return startEmbedded(settings, owner);
  await checkDatabase(settings.databaseUrl);
  return { url: settings.databaseUrl, broken: new Promise(() => {}), stop: async () => {} };
}

/** A PostgreSQL that crashes is started again on the same port.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} owner
 * @returns {Promise<Database>} */
async function startEmbedded(settings, owner) {
  const { startPostgres } = await import('./embedded-postgres.mjs');
  const options = { dataDir: databaseFolder(settings), owner, shared: true, log: say };
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

/** The database for one command: the running application's, or one that is started for its duration.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} owner
 * @returns {Promise<Pick<Database, 'url' | 'stop'>>} */
export async function borrowDatabase(settings, owner) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} };
  const { findRunning, startPostgres } = await import('./embedded-postgres.mjs');
  const dataDir = databaseFolder(settings);
  const url = await findRunning(dataDir).catch(plain);
  if (url) return { url, stop: async () => {} };
  makeDataFolder(settings);
  return startPostgres({ dataDir, owner, log: say }).catch(plain);
}

/** What goes wrong with PostgreSQL is told in a sentence already.
 * @param {unknown} error
 * @returns {never} */
function plain(error) {
  if (stopping.aborted) throw new PlainFailure('Stopped.');
  throw error instanceof Error ? new PlainFailure(error.message) : error;
}
