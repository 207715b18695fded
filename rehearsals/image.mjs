import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../scripts/error-code.mjs';
import { PlainFailure, runMain, stopping } from '../scripts/lifetime.mjs';
import { root, say } from '../scripts/run.mjs';
import { admin, logIn } from './built-shop.mjs';

/**
 * Builds both images of the Dockerfile and runs docker-compose.yml with a shop of its own: a login, a backup and its
 * proof, SIGKILL of the server, restarts of the database and of everything. Its volumes are removed at the end.
 */
const project = 'fan-beats-image-test';
const address = 'http://localhost:3000';
const ports = [80, 443, 3000];
const title = 'Kept in its volume';
const cli = ['node', 'backend/dist/src/cli/main.js'];
const backup = ['node', 'scripts/backup.mjs'];

/** Compose would take variables of the shop from the environment as well. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|HOME|DOCKER_.*|.*_proxy)$/i.test(name)),
);
/** @type {string[]} how Compose is called, as a plugin or as a program of its own */
let composeCommand = [];
/** @type {[name: string, value: string][]} */
const table = [];

await runMain(async () => {
  composeCommand = await findCompose();
  await refuseTakenPorts();
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-image-'));
  try {
    composeCommand.push('--project-name', project, '--env-file', writeSettings(folder));
    await build();
    await rehearse();
    printTable();
    return 0;
  } catch (error) {
    await compose(['logs', '--tail', '60'], { minutes: 1, toStderr: true }).catch(() => '');
    throw error;
  } finally {
    await compose(['down', '--volumes', '--remove-orphans'], { minutes: 3, evenStopped: true }).catch(
      (/** @type {Error} */ reason) =>
        say(`Containers and volumes of ${project} are left: ${reason.message}`),
    );
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @returns {Promise<string[]>} */
async function findCompose() {
  const install = 'On Debian: apt-get install docker.io docker-compose.';
  await run('docker', ['version', '--format', '{{.Server.Version}}'], { minutes: 1 }).catch((error) => {
    if (codeOf(error) === 'ENOENT') throw new PlainFailure(`Docker is missing. ${install}`);
    throw new PlainFailure('The daemon of Docker does not answer: the reason is above.');
  });
  for (const [program = '', ...words] of [['docker', 'compose'], ['docker-compose']]) {
    const there = await run(program, [...words, 'version'], { minutes: 1, quiet: true }).catch(() => null);
    if (there !== null) return [program, ...words];
  }
  throw new PlainFailure(
    `Docker Compose is missing: neither docker compose nor docker-compose (1.29 or newer) runs. ${install}`,
  );
}

/** A shop that runs here would lose its ports, and its images would be replaced. */
async function refuseTakenPorts() {
  for (const port of ports) {
    if (await isTaken(port))
      throw new PlainFailure(`Port ${port} is taken, and docker-compose.yml needs ${ports.join(', ')}.`);
  }
}

/** @param {number} port
 * @returns {Promise<boolean>} */
function isTaken(port) {
  return new Promise((settle) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => settle(false));
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
  });
}

/** @param {string} folder
 * @returns {string} a file that is read instead of .env */
function writeSettings(folder) {
  const settings = {
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
    SERVER_PASSWORD: randomBytes(24).toString('hex'),
    JWT_SECRET: randomBytes(24).toString('hex'),
    PUBLIC_URL: address,
    ADMIN_MAIL: admin.mail,
    ADMIN_PASSWORD: admin.password,
    // A place in a volume: the restic of the image fills it.
    BACKUP_TO: '/var/lib/postgresql/place',
    BACKUP_PASSWORD: randomBytes(24).toString('hex'),
    BACKUP_SSH: join(folder, 'backup-ssh'),
    SHOPS_FOLDER: join(folder, 'shops'),
  };
  mkdirSync(settings.BACKUP_SSH);
  mkdirSync(settings.SHOPS_FOLDER);
  const file = join(folder, 'env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return file;
}

async function build() {
  for (const [target, image] of [
    ['database', 'fan-beats-database'],
    ['shop', 'fan-beats'],
  ]) {
    say(`Building ${image} …`);
    const words = ['build', '--target', target ?? '', '--tag', image ?? '', '.'];
    await timed(`build ${image}`, () => run('docker', words, { minutes: 30, toStderr: true }));
    const bytes = await run('docker', ['image', 'inspect', '--format', '{{.Size}}', image ?? ''], {
      minutes: 1,
    });
    table.push([`size of ${image}`, `${Math.round(Number(bytes) / 1e6)} MB`]);
  }
}

async function rehearse() {
  await timed('first up, until the shop answers', up);
  const before = await fill();
  await checkArchive('archive a segment');
  await timed('backup now', () => compose(['exec', '-T', 'backup', ...backup, 'now'], { minutes: 5 }));
  await timed('backup prove', () => compose(['exec', '-T', 'backup', ...backup, 'prove'], { minutes: 10 }));
  await timed('SIGKILL of the server, until it answers', killServer);
  await checkContents(before);
  await timed('restart of the database, until the shop answers', async () => {
    await compose(['restart', 'database'], { minutes: 3 });
    await untilReady(180);
  });
  await checkContents(before);
  await timed('down and up, until the shop answers', async () => {
    await compose(['down'], { minutes: 3 });
    await up();
  });
  await checkContents(before);
  await checkArchive('archive a segment after down and up');
  await timed('ledger verify', () =>
    compose(['run', '--rm', '-T', 'prepare', ...cli, 'ledger', 'verify'], { minutes: 10, toStderr: true }),
  );
  await timed('doctor', () =>
    compose(['exec', '-T', 'shop', ...cli, 'doctor'], { minutes: 2, toStderr: true }),
  );
  const sizes = await compose(['exec', '-T', 'backup', 'du', '-sm', '/var/backups/fan-beats'], {
    minutes: 1,
  });
  table.push(['size of the backups', `${sizes.split('\t')[0]} MB`]);
  table.push(['size of the database', await query("SELECT pg_size_pretty(pg_database_size('fan_beats'))")]);
}

async function up() {
  await compose(['up', '--detach'], { minutes: 10 });
  await untilReady(180);
}

/** @param {number} seconds */
function untilReady(seconds) {
  return until('The shop behind its proxy', seconds, async () => {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return answer.ok;
  });
}

/** Makes a group order and an event of the ledger as an admin.
 * @returns {Promise<{ cookie: string, events: string }>} the session, and the number of events */
async function fill() {
  const organiser = await logIn(address);
  await organiser.call('gos.admCreateGo', { title });
  const userId = Number(await query(`SELECT user_id FROM users WHERE mail = '${admin.mail}'`));
  await organiser.call('user.admAddUserPoints', { user_id: userId, points: 3 });
  return { cookie: organiser.cookie, events: await countEvents() };
}

/** The session of before counts, another login succeeds, and the group order and all events are there.
 * @param {{ cookie: string, events: string }} before */
async function checkContents(before) {
  await logIn(address);
  const answer = await fetch(`${address}/api/gos.admGoList`, {
    headers: { cookie: before.cookie },
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!text.includes(title)) throw new PlainFailure(`The group order is missing: ${answer.status} ${text}`);
  const events = await countEvents();
  if (Number(events) < Number(before.events) || Number(events) === 0)
    throw new PlainFailure(`There were ${before.events} events, now there are ${events}.`);
}

function countEvents() {
  return query('SELECT count(*) FROM ledger.events');
}

/** A full segment has to be archived, and no attempt may have failed.
 * @param {string} name */
async function checkArchive(name) {
  const last = () => query("SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver");
  const before = await last();
  await timed(name, async () => {
    await query('SELECT pg_switch_wal()');
    await until('The archive of the WAL', 180, async () => (await last()) > before);
  });
  const failed = await query('SELECT failed_count FROM pg_stat_archiver');
  if (failed !== '0') throw new PlainFailure(`The archive command failed ${failed} times.`);
}

/** As when the system takes its memory away: `docker kill` would count as a stop by hand. */
async function killServer() {
  const restarts = async () => {
    const id = await compose(['ps', '--quiet', 'shop'], { minutes: 1 });
    return Number(await run('docker', ['inspect', '--format', '{{.RestartCount}}', id], { minutes: 1 }));
  };
  const before = await restarts();
  // The shell ends with its container, by the same signal.
  await compose(['exec', '-T', 'shop', 'sh', '-c', 'kill -9 $(pidof node)'], { minutes: 1 }).catch(() => '');
  await until('The start after SIGKILL', 180, async () => (await restarts()) > before);
  await untilReady(180);
}

/** @param {string} sql
 * @returns {Promise<string>} its one value */
function query(sql) {
  const psql = ['psql', '--username', 'postgres', '--dbname', 'fan_beats', '-XAtc', sql];
  return compose(['exec', '-T', 'database', ...psql], { minutes: 1 });
}

/** @param {string[]} words
 * @param {RunOptions} options */
function compose(words, options) {
  const [program = '', ...before] = composeCommand;
  return run(program, [...before, ...words], options);
}

/** @typedef {{ minutes: number, quiet?: boolean, toStderr?: boolean, evenStopped?: boolean }} RunOptions */

/** Runs a program to its end; rejects if it fails, is too late, or this process is to stop.
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} options
 * @returns {Promise<string>} its standard output */
function run(program, words, { minutes, quiet = false, toStderr = false, evenStopped = false }) {
  const deadline = AbortSignal.timeout(minutes * 60_000);
  return new Promise((settle, fail) => {
    const child = spawn(program, words, {
      cwd: root,
      env: environment,
      signal: evenStopped ? deadline : AbortSignal.any([deadline, stopping]),
      stdio: ['ignore', toStderr ? 2 : 'pipe', quiet ? 'ignore' : 2],
    });
    let output = '';
    child.stdout?.on('data', (part) => (output += String(part)));
    const name = `${program} ${words.find((word) => !word.startsWith('-')) ?? ''}`;
    child.once('error', (error) =>
      fail(deadline.aborted ? new PlainFailure(`${words.join(' ')}: not within ${minutes} minutes.`) : error),
    );
    child.once('close', (code) =>
      code === 0 ? settle(output.trim()) : fail(new PlainFailure(`${name} ended with ${code}.`)),
    );
  });
}

/** @param {string} what
 * @param {number} seconds
 * @param {() => Promise<boolean>} isSo */
async function until(what, seconds, isSo) {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    if (stopping.aborted) throw new PlainFailure('Stopped.');
    if (await isSo().catch(() => false)) return;
    await sleep(100);
  }
  throw new PlainFailure(`${what}: not within ${seconds} s.`);
}

/** @param {string} name
 * @param {() => Promise<unknown>} work */
async function timed(name, work) {
  const began = performance.now();
  await work();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`${name}: ${seconds} s`);
  table.push([name, `${seconds} s`]);
}

function printTable() {
  const width = Math.max(...table.map(([name]) => name.length));
  for (const [name, value] of table) console.log(`${name.padEnd(width)}  ${value}`);
}
