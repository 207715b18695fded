// Plain JavaScript: it runs before anything is installed or built.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveCommand, archiveProgram } from './backup/folder.mjs';
import { connected } from './connected.mjs';
import { codeOf } from './error-code.mjs';
import { freePort } from './free-port.cjs';
import { holderOf, tryLock } from './pid-lock.mjs';
import { accountForPostgres, findBinaries, majorOf, makePrivateFolder } from './postgres-binaries.mjs';
import { childrenOf, commandOf, isRunning } from './processes.mjs';

/**
 * @typedef {{
 *   dataDir: string,
 *   owner?: string,
 *   shared?: boolean,
 *   throwAway?: boolean,
 *   port?: number,
 *   bin?: string,
 *   archive?: boolean,
 *   beginAnew?: boolean,
 *   log?: (line: string) => void,
 *   settings?: Record<string, string | number>,
 * }} Options
 * @typedef {{
 *   url: string,
 *   port: number,
 *   pid: number,
 *   exited: Promise<void>,
 *   stop: () => Promise<void>,
 *   kill9: () => Promise<void>,
 * }} EmbeddedPostgres
 * @typedef {{ dataDir: string, cluster: string, binaries: import('./postgres-binaries.mjs').Binaries, options: Options }} Place
 * @typedef {{ pid: number, port: number, ready: boolean }} Postmaster
 */

const database = 'fan_beats';
const readyTimeoutMs = 60_000;
const fastShutdownMs = 10_000;

/**
 * Starts PostgreSQL on `dataDir`, which is made on the first start, and returns the address of its superuser on the
 * database `fan_beats`. Two applications never share a data directory unnoticed: the second is refused. `archive` keeps
 * the WAL for backups. `bin` is the folder of other programs than those of node_modules. `beginAnew` makes an empty cluster
 * beside backups of an earlier one. `shared` lets `findRunning` give the address to other processes; `throwAway`
 * removes the data at the end.
 * @param {Options} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startPostgres(options) {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const { owner = 'another process', shared = false } = options;
  const lock = tryLock(join(dataDir, 'owner.lock'), shared ? sharedMark + owner : owner);
  if (!('release' in lock)) {
    const name = lock.what.replace(sharedMark, '');
    throw new Error(`The database in ${dataDir} is in use by ${name} (process ${lock.pid}): stop it first.`);
  }
  try {
    const place = preparePlace(dataDir, options);
    await endOrphan(place);
    refuseOtherVersion(place);
    refuseLost(place);
    initialise(place);
    // Refuses before PostgreSQL runs, so that a refused start leaves no process.
    readPassword(dataDir);
    const running = control(place, await launch(place), lock);
    await createDatabase(running.url).catch(async (/** @type {unknown} */ error) => {
      await running.stop();
      throw error;
    });
    return running;
  } catch (error) {
    removeThrowAway(dataDir, options);
    lock.release();
    throw error;
  }
}

/** The address of the PostgreSQL that an application runs on `dataDir` and shares, or null when there is none.
 * @param {string} dataDir
 * @returns {Promise<string | null>} */
export async function findRunning(dataDir) {
  const folder = resolve(dataDir);
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    const holder = existsSync(folder) ? holderOf(join(folder, 'owner.lock')) : null;
    if (!holder?.what.startsWith(sharedMark)) return null;
    const postmaster = existsSync(join(folder, 'place')) ? readPostmaster(clusterOf(folder)) : null;
    if (postmaster?.ready && isRunning(postmaster.pid)) return urlOf(folder, postmaster.port);
    if (Date.now() > deadline)
      throw new Error(`The database in ${folder} does not become ready: see ${logOf(folder)}.`);
    await sleep(100);
  }
}

const sharedMark = 'shared: ';
const remedy = 'open the folders above it (chmod o+x), or set another DATA_DIR.';

/** @param {string} dataDir
 * @param {Options} options
 * @returns {Place} */
function preparePlace(dataDir, options) {
  const log = options.log ?? (() => {});
  const binaries = options.bin ? { bin: options.bin, account: accountForPostgres() } : findBinaries(log);
  const account = `the account ${binaries.account?.name}`;
  // The account that runs PostgreSQL may only pass through; everything secret in here has rights of its own.
  chmodSync(dataDir, 0o711);
  const note = join(dataDir, 'place');
  const open = canPassThrough(dataDir, binaries);
  if (!existsSync(note)) writeFileSync(note, open ? 'here' : placeOutside(dataDir));
  const cluster = clusterOf(dataDir);
  const inside = cluster === join(dataDir, 'cluster');
  if (inside && !open)
    throw new Error(`PostgreSQL cannot be run, as ${account} cannot enter ${dataDir}: ${remedy}`);
  if (!inside) log(`PostgreSQL keeps its files in ${cluster}: ${account} cannot enter ${dataDir}.`);
  return { dataDir, cluster, binaries, options };
}

/** The folder of the cluster. The note keeps the choice: rights that change later must not make the data seem lost.
 * @param {string} dataDir */
export function clusterOf(dataDir) {
  const place = readFileSync(join(dataDir, 'place'), 'utf8').trim();
  return place === 'here' ? join(dataDir, 'cluster') : place;
}

/** The folder of the backups: beside the cluster, where the account that runs PostgreSQL can write.
 * @param {string} dataDir */
export function backupsOf(dataDir) {
  return join(dirname(clusterOf(dataDir)), 'backups');
}

/** Once the WAL has been archived, every start archives it, unless backups are off: a gap makes everything after it
 * unreadable.
 * @param {Place} place
 * @returns {Record<string, string | number>} */
function archiveSettings({ dataDir, binaries, options }) {
  const folder = backupsOf(dataDir);
  if (!(options.archive ?? (existsSync(folder) && process.env['BACKUPS'] !== 'off'))) return {};
  for (const path of [folder, join(folder, 'base'), join(folder, 'wal')])
    makePrivateFolder(path, binaries.account);
  // A copy, because the account that runs PostgreSQL may not be able to read the project's folder.
  const program = join(dirname(folder), 'archive.sh');
  copyFileSync(archiveProgram, program);
  chmodSync(program, 0o644);
  return { archive_mode: 'on', archive_command: archiveCommand(program, folder), archive_timeout: 60 };
}

/** @param {string} dataDir
 * @param {import('./postgres-binaries.mjs').Binaries} binaries */
function canPassThrough(dataDir, { account }) {
  if (!account) return true;
  const { uid, gid } = account;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { cwd: '/', uid, gid }).status === 0;
}

/** @param {string} dataDir */
function placeOutside(dataDir) {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const parent = `/var/tmp/fan-beats-data-${process.getuid?.() ?? 0}-${key}`;
  mkdirSync(parent, { recursive: true });
  if (statSync(parent).uid !== process.getuid?.())
    throw new Error(`${parent} belongs to somebody else: remove it.`);
  chmodSync(parent, 0o711);
  return join(parent, 'cluster');
}

/** @param {string} dataDir
 * @param {Options} options */
function removeThrowAway(dataDir, options) {
  if (!options.throwAway) return;
  for (const folder of foldersOf(dataDir)) rmSync(folder, { recursive: true, force: true });
}

/** All folders of a data directory, wherever they had to be put.
 * @param {string} dataDir */
function foldersOf(dataDir) {
  if (!existsSync(join(dataDir, 'place'))) return [dataDir];
  const parent = dirname(clusterOf(dataDir));
  return parent === dataDir ? [dataDir] : [parent, dataDir];
}

/** A postmaster whose owner was killed still uses the data directory.
 * @param {Place} place */
async function endOrphan({ cluster, options }) {
  const orphan = readPostmaster(cluster);
  if (!orphan) return;
  if (isRunning(orphan.pid) && commandOf(orphan.pid).includes(`-D ${cluster}`)) {
    options.log?.(`Ending the PostgreSQL (process ${orphan.pid}) that an earlier run left behind.`);
    await shutDown(orphan.pid);
  }
  // A number that was reused or belongs to a zombie makes PostgreSQL believe that the old postmaster still runs.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** @param {Place} place */
function refuseOtherVersion({ cluster, binaries }) {
  const [found, own] = [versionOf(cluster), majorOf(binaries.bin)];
  if (found && found !== own)
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${found}, and this program brings ${own}: run npm run upgrade-postgres, which makes a new one beside it.`,
    );
}

/** The major version that made a cluster, or null where there is none.
 * @param {string} cluster */
export function versionOf(cluster) {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Refuses backups without their cluster: the books are gone, and an empty shop in their place would hide that.
 * @param {Place} place */
function refuseLost({ dataDir, cluster, options }) {
  if (options.beginAnew || !isEmpty(cluster) || !holdsBackups(dataDir)) return;
  throw new Error(
    `The books are gone: ${cluster} is empty, and their backups lie in ${backupsOf(dataDir)}. Bring the books back with "npm run restore -- latest", or begin an empty shop with "npm start -- --begin-anew".`,
  );
}

/** Renames the backups of the earlier shop where an empty one is begun on purpose: its WAL and that of the new cluster
 * do not belong together. Does nothing while the cluster exists.
 * @param {string} dataDir
 * @param {(line: string) => void} log */
export function setBackupsAside(dataDir, log) {
  const isPlaced = existsSync(join(dataDir, 'place'));
  if (!isEmpty(isPlaced ? clusterOf(dataDir) : join(dataDir, 'cluster'))) return;
  const folder = isPlaced ? backupsOf(dataDir) : join(dataDir, 'backups');
  if (!existsSync(folder)) return;
  const aside = `${folder}.before-${new Date().toISOString().replaceAll(':', '_')}`;
  renameSync(folder, aside);
  log(`The backups of the shop before lie in ${aside} now.`);
}

/** @param {string} folder */
const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0;

/** Whether backups of a shop are beside the cluster.
 * @param {string} dataDir */
function holdsBackups(dataDir) {
  const folder = backupsOf(dataDir);
  const seals = statSync(join(folder, 'seals.txt'), { throwIfNoEntry: false });
  return !isEmpty(join(folder, 'base')) || (seals?.size ?? 0) > 0;
}

/** @param {Place} place */
function initialise({ dataDir, cluster, binaries, options }) {
  if (!isEmpty(cluster)) return;
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  const password = randomBytes(24).toString('hex');
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, binaries.account);
  writeFileSync(join(dataDir, 'password'), password, { mode: 0o600 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (binaries.account) spawnSync('chown', [String(binaries.account.uid), passwordFile]);
    const security = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const content = ['--encoding=UTF8', '--locale=C', '--data-checksums'];
    const args = ['-D', draft, ...security, ...content, ...(options.throwAway ? ['--no-sync'] : [])];
    const made = spawnSync(join(binaries.bin, 'initdb'), args, {
      ...spawnOptions(binaries),
      encoding: 'utf8',
    });
    if (made.status !== 0)
      throw new Error(`PostgreSQL could not make its data directory: ${lastLines(made.stderr)}`);
    // Only a finished cluster gets the name: an interrupted first start begins again.
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** @param {import('./postgres-binaries.mjs').Binaries} binaries */
function spawnOptions({ account }) {
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(account && { uid: account.uid, gid: account.gid }) };
}

/** @param {Place} place
 * @returns {Promise<{ url: string, port: number, pid: number, exited: Promise<void>, watchdog: Watchdog }>} */
async function launch(place) {
  const { dataDir, options } = place;
  // Another program can take a port between its choice and its use, and backends of a killed postmaster need a moment
  // to end.
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const logStart = existsSync(logOf(dataDir)) ? statSync(logOf(dataDir)).size : 0;
    const { pid, exited } = spawnPostmaster(place, port);
    const watchdog = startWatchdog(pid, options.throwAway ? foldersOf(dataDir) : []);
    if (await becomesReady(place, pid, exited))
      return { url: urlOf(dataDir, port), port, pid, exited, watchdog };
    watchdog.dismiss();
    const said = readFileSync(logOf(dataDir)).subarray(logStart).toString('utf8');
    const passing = /Address already in use|pre-existing shared memory block is still in use/.test(said);
    if (!passing || attempt === 10) throw new Error(`PostgreSQL did not start: ${lastLines(said)}`);
    await sleep(500);
  }
}

/** @param {Place} place
 * @param {number} port */
function spawnPostmaster(place, port) {
  const { dataDir, cluster, binaries, options } = place;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 120,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...archiveSettings(place),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logOf(dataDir), 'a', 0o600);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', cluster, ...args], {
    ...spawnOptions(binaries),
    // A process group of its own keeps Ctrl-C away: the server's last requests still need the database.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  /** @type {Promise<void>} */
  const exited = new Promise((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started from ${binaries.bin}.`);
  return { pid: child.pid, exited };
}

/** @typedef {{ dismiss: () => void }} Watchdog */

/** A small shell that outlives this process and ends PostgreSQL when this process is killed (SIGKILL).
 * @param {number} pid
 * @param {string[]} foldersToRemove
 * @returns {Watchdog} */
export function startWatchdog(pid, foldersToRemove) {
  const script = `read word && exit 0
    kill -INT "$1"; n=0
    while kill -0 "$1" 2>/dev/null && [ $n -lt 100 ]; do
      # A zombie that nobody reaps answers signals forever.
      case "$(cat "/proc/$1/stat" 2>/dev/null)" in *") Z "*) break;; esac
      sleep 0.1; n=$((n+1))
    done
    kill -QUIT "$1" 2>/dev/null
    shift; rm -rf -- "$@"`;
  const child = spawn('/bin/sh', ['-c', script, 'watchdog', String(pid), ...foldersToRemove], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  const { stdin } = child;
  if (stdin instanceof Socket) stdin.unref();
  return { dismiss: () => stdin.end('done\n') };
}

/** @param {Place} place
 * @param {number} pid
 * @param {Promise<void>} exited */
async function becomesReady({ dataDir, cluster }, pid, exited) {
  const deadline = Date.now() + readyTimeoutMs;
  const ended = exited.then(() => true);
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.ready) return true;
    if (Date.now() > deadline) {
      await shutDown(pid);
      throw new Error(`PostgreSQL was not ready within a minute: see ${logOf(dataDir)}.`);
    }
    if (await Promise.race([ended, sleep(20, false)])) return false;
  }
}

/** @param {string} cluster
 * @returns {Postmaster | null} */
function readPostmaster(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** @param {string} url */
async function createDatabase(url) {
  const target = Object.assign(new URL(url), { pathname: '/postgres' });
  await connected(target.href, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  });
}

/** @param {Place} place
 * @param {Awaited<ReturnType<typeof launch>>} running
 * @param {import('./pid-lock.mjs').PidLock} lock
 * @returns {EmbeddedPostgres} */
function control({ dataDir, options }, running, lock) {
  const { url, port, pid, exited, watchdog } = running;
  /** @type {Promise<void> | null} */
  let ending = null;
  /** @param {() => Promise<void>} end */
  const once = (end) =>
    (ending ??= end().then(() => {
      watchdog.dismiss();
      removeThrowAway(dataDir, options);
      lock.release();
    }));
  return {
    url,
    port,
    pid,
    exited,
    stop: () => once(() => shutDown(pid)),
    kill9: () => once(() => killAll(pid)),
  };
}

/** Fast shutdown, then immediate shutdown, then SIGKILL.
 * @param {number} pid */
async function shutDown(pid) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    signalTo(pid, signal);
    if (await endsWithin(pid, fastShutdownMs)) return;
  }
}

/** Kills postmaster and backends at once, as in a power cut.
 * @param {number} pid */
async function killAll(pid) {
  const family = [pid, ...childrenOf(pid)];
  for (const member of family) signalTo(member, 'SIGKILL');
  for (const member of family) await endsWithin(member, fastShutdownMs);
}

/** @param {number} pid
 * @param {NodeJS.Signals} signal */
function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @param {number} pid
 * @param {number} timeoutMs */
async function endsWithin(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** @param {string} dataDir
 * @param {number} port */
function urlOf(dataDir, port) {
  const password = readPassword(dataDir);
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** @param {string} dataDir
 * @returns {string} the password of the cluster's owner */
export function readPassword(dataDir) {
  const file = join(dataDir, 'password');
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (password) return password;
  throw new Error(
    `${file} is missing or empty: it holds the password of the database. Put it back from a copy, or bring the books back with "npm run restore -- latest", which sets a new one.`,
  );
}

/** @param {string} dataDir */
function logOf(dataDir) {
  return join(dataDir, 'postgres.log');
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-3).join(' | ');
}
