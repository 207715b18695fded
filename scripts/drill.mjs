import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PlainFailure, runMain, stopping } from './lifetime.mjs';
import { findBinaries } from './postgres-binaries.mjs';
import { root, runNode, say } from './run.mjs';
import { setUp } from './set-up.mjs';

const usage = `Usage: npm run drill -- FOLDER [--until INSTANT] [--keep]
FOLDER holds base/NAME (made by pg_basebackup, the newest name is taken), wal/ (what archive_command copied), and, where they are kept
there, erasures.jsonl and seals.txt. Restores into an empty cluster on this machine, forgets again who was erased, verifies everything,
and says how long each step took. --keep leaves the restored cluster running until it is stopped.`;

await runMain(async () => {
  const { folder, until, keep } = readArguments();
  await setUp({ frontend: false });
  const began = performance.now();
  const place = mkdtempSync(join(process.env['DRILL_DIR'] || tmpdir(), 'fan-beats-drill-'));
  /** @type {Cluster | undefined} */
  let cluster;
  try {
    const base = newestBase(folder);
    cluster = await step('restored', () => restore({ folder, base, place, until }));
    const code = await check(cluster.url, { folder, place, until });
    console.log(`${seconds(began)}  in all, from ${base}${until ? ` up to ${until.toISOString()}` : ''}`);
    if (keep) await staysOpen(cluster);
    return code;
  } finally {
    await cluster?.stop();
    rmSync(place, { recursive: true, force: true });
  }
});

/** @typedef {{ url: string, stop: () => Promise<void> }} Cluster */

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { until: { type: 'string' }, keep: { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    const until = values.until === undefined ? null : new Date(values.until);
    if (folder && !Number.isNaN(until?.getTime()))
      return { folder: resolve(process.env['INIT_CWD'] ?? '.', folder), until, keep: values.keep };
  } catch {
    // Told below.
  }
  throw new PlainFailure(usage);
}

/** @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work */
async function step(name, work) {
  const began = performance.now();
  const result = await work();
  console.log(`${seconds(began)}  ${name}`);
  return result;
}

/** @param {number} began */
function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8);
}

/** @param {string} folder */
function newestBase(folder) {
  const all = existsSync(join(folder, 'base')) ? readdirSync(join(folder, 'base')).sort() : [];
  const name = all.filter((one) => existsSync(join(folder, 'base', one, 'PG_VERSION'))).at(-1);
  if (!name) throw new PlainFailure(`There is no base backup below ${join(folder, 'base')}.\n${usage}`);
  return join(folder, 'base', name);
}

/** @param {string} base
 * @returns {import('./postgres-binaries.mjs').Binaries} of the version that made the backup */
function binariesFor(base) {
  const version = readFileSync(join(base, 'PG_VERSION'), 'utf8').trim();
  const packaged = findBinaries(say);
  const { account } = packaged;
  for (const bin of [packaged.bin, `/usr/lib/postgresql/${version}/bin`]) {
    const said = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    if (said.status === 0 && said.stdout.includes(` ${version}.`)) return { bin, account };
  }
  throw new PlainFailure(`The backup is of PostgreSQL ${version}, which is not installed here.`);
}

/** Its settings are those of the drill alone: what the old machine had in its files need not fit here.
 * @param {{ folder: string, base: string, place: string, until: Date | null }} backup
 * @returns {Promise<Cluster>} */
async function restore({ folder, base, place, until }) {
  const { bin, account } = binariesFor(base);
  const data = join(place, 'cluster');
  cpSync(base, data, { recursive: true });
  rmSync(join(data, 'postgresql.auto.conf'), { force: true });
  chmodSync(data, 0o700);
  const port = await freePort();
  const target = until
    ? [
        `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
        `recovery_target_action = 'promote'`,
      ]
    : [];
  const settings = [
    `listen_addresses = '127.0.0.1'`,
    `port = ${port}`,
    `unix_socket_directories = '${place}'`,
    `hba_file = '${join(place, 'hba')}'`,
    // Nobody asks before it is over, so what the old machine allowed need not be allowed here.
    'hot_standby = off',
    'archive_mode = off',
    `restore_command = 'cp "${join(folder, 'wal')}/%f" "%p"'`,
    ...target,
  ];
  writeFileSync(join(data, 'postgresql.conf'), settings.join('\n'));
  writeFileSync(join(place, 'hba'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  writeFileSync(join(data, 'recovery.signal'), '');
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, place]);
  const log = openSync(join(place, 'log'), 'a', 0o600);
  const child = spawn(join(bin, 'postgres'), ['-D', data], {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
  };
  try {
    return { url: await giveAddress(place, port, exited), stop };
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
}

/** A password of the drill's own, so that nobody else on the machine reads what is restored.
 * @param {string} place
 * @param {number} port
 * @param {Promise<unknown[]>} exited */
async function giveAddress(place, port, exited) {
  const { default: pg } = await import('pg');
  const owner = new URL(process.env['DATABASE_OWNER_URL'] || 'postgresql://postgres@127.0.0.1/fan_beats');
  const [user, database] = [decodeURIComponent(owner.username), owner.pathname.slice(1)];
  const ended = exited.then(() => true);
  for (;;) {
    const client = new pg.Client({ host: place, port, user, database });
    client.on('error', () => {});
    try {
      await client.connect();
      const password = randomBytes(24).toString('hex');
      await client.query(`ALTER ROLE ${client.escapeIdentifier(user)} PASSWORD '${password}'`);
      return `postgresql://${owner.username}:${password}@127.0.0.1:${port}/${database}`;
    } catch (error) {
      const over = stopping.aborted || (await Promise.race([ended, sleep(100, false)]));
      if (over || !passing(error)) {
        say(readFileSync(join(place, 'log'), 'utf8').trimEnd().split('\n').slice(-8).join('\n'));
        throw new PlainFailure(`The backup could not be restored: ${String(error)}.`);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Whether it is only not open yet. @param {unknown} error */
function passing(error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === '57P03' || code === 'ENOENT' || code === 'ECONNREFUSED';
}

/** @param {string} url
 * @param {{ folder: string, place: string, until: Date | null }} backup */
async function check(url, { folder, place, until }) {
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, ALLOW_UNSAFE_DATABASE: undefined };
  /** @param {string[]} args */
  const command = (...args) => runNode(`${root}/backend/dist/src/cli/main.js`, args, { env });
  const erasures = join(folder, 'erasures.jsonl');
  if (existsSync(erasures)) {
    const code = await step('erasures reapplied', () => command('admin', 'reapply-erasures', erasures));
    if (code !== 0) return code;
  } else say(`There is no ${erasures}: whoever was erased after the backup is not forgotten again.`);
  const seals = join(folder, 'seals.txt');
  if (!existsSync(seals)) {
    say(`There is no ${seals}: that the newest events are there is not proven.`);
    return step('verified', () => command('ledger', 'verify'));
  }
  const noted = join(place, 'seals');
  writeFileSync(noted, sealsUntil(readFileSync(seals, 'utf8'), until));
  return step('verified', () => command('ledger', 'verify', '--seals', noted));
}

/** @param {string} text
 * @param {Date | null} until */
function sealsUntil(text, until) {
  const kept = text
    .split('\n')
    .filter((line) => until === null || new Date(line.split(' ')[1] ?? '') <= until);
  return kept.join('\n');
}

/** @param {Cluster} cluster */
function staysOpen({ url }) {
  say(`Open at ${url} until it is stopped (Ctrl-C).`);
  return new Promise((settle) => stopping.addEventListener('abort', () => settle(undefined), { once: true }));
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
