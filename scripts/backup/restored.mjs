import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../embedded-postgres.mjs';
import { PlainFailure, stopping } from '../lifetime.mjs';
import { accountForPostgres, findBinaries, majorOf } from '../postgres-binaries.mjs';
import { root, runNode, say } from '../run.mjs';
import { basesIn, checkManifest } from './folder.mjs';

/**
 * @typedef {{ folder: string, place: string, until: Date | null, point?: string, password?: string, whileOpen?: (url: string) => Promise<unknown> }} Wish
 * @typedef {{ data: string, base: import('./folder.mjs').Base, keepSettings: () => void }} Restored
 * @typedef {Restored & { url: string, stop: () => Promise<void> }} Opened
 */

/** Brings a backup into `place`, up to an instant, a restore point or the end, and verifies it there; throws where it is not what was sealed.
 * @param {Wish} wish
 * @returns {Promise<Restored>} stopped again */
export async function drill(wish) {
  const began = performance.now();
  const restored = await step('restored', () => open(wish));
  try {
    if ((await check(restored.url, wish)) !== 0)
      throw new PlainFailure(
        `${restored.base.path} and its WAL do not bring back what was sealed, see above.`,
      );
    const took = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `${took} s in all, from ${restored.base.path}${wish.until ? ` up to ${wish.until.toISOString()}` : ''}`,
    );
    await wish.whileOpen?.(restored.url);
  } finally {
    await restored.stop();
  }
  return restored;
}

/** For this machine alone, under a password for its owner.
 * @param {Wish} wish
 * @returns {Promise<Opened>} */
async function open({ folder, place, until, point, password = randomBytes(24).toString('hex') }) {
  const base = basesIn(folder).findLast(({ ended }) => until === null || ended <= until);
  if (!base)
    throw new PlainFailure(
      `There is no base backup${until ? ` of before ${until.toISOString()}` : ''} in ${join(folder, 'base')}.`,
    );
  const data = join(place, 'cluster');
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  const unpacked = spawnSync('tar', ['-xf', join(base.path, 'base.tar'), '-C', data], { encoding: 'utf8' });
  if (unpacked.status !== 0)
    throw new PlainFailure(`The base backup ${base.path} is broken: ${unpacked.stderr.trim()}`);
  await checkManifest(base.path, data);
  // What the old machine had in its files need not fit here.
  const [settingsFile, aside] = [join(data, 'postgresql.auto.conf'), join(place, 'auto.conf')];
  if (existsSync(settingsFile)) renameSync(settingsFile, aside);
  const keepSettings = () => existsSync(aside) && renameSync(aside, settingsFile);
  const account = accountForPostgres();
  const port = await freePort();
  const wal = join(folder, 'wal');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: place,
    config_file: join(place, 'conf'),
    hba_file: join(place, 'hba'),
    timezone: 'UTC',
    // Nobody asks before it is over, so what the old machine allowed need not be allowed here.
    hot_standby: 'off',
    archive_mode: 'off',
    restore_command: `gzip -dc "${wal}/%f.gz" > "%p"`,
    ...(until && {
      recovery_target_time: until.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
    // Where a segment on the way to it is missing, PostgreSQL refuses to open.
    ...(point && { recovery_target_name: point, recovery_target_action: 'promote' }),
  };
  writeFileSync(join(place, 'conf'), '');
  writeFileSync(join(place, 'hba'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  writeFileSync(join(data, 'recovery.signal'), '');
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, place]);
  const log = openSync(join(place, 'log'), 'a', 0o600);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binFor(data), 'postgres'), ['-D', data, ...args], {
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
    return { url: await giveAddress({ place, port, password }, exited), data, base, keepSettings, stop };
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
}

/** @param {string} data
 * @returns {string} the programs of the version that made it */
function binFor(data) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const installed = `/usr/lib/postgresql/${version}/bin`;
  if (majorOf(installed) === version) return installed;
  const { bin } = findBinaries(say);
  if (majorOf(bin) === version) return bin;
  throw new PlainFailure(`The backup is of PostgreSQL ${version}, which is not installed here.`);
}

/** The socket in `place` is closed to all others, so that nobody else on the machine reads what is restored.
 * @param {{ place: string, port: number, password: string }} door
 * @param {Promise<unknown[]>} exited */
async function giveAddress({ place, port, password }, exited) {
  const { default: pg } = await import('pg');
  const owner = new URL(process.env['DATABASE_OWNER_URL'] || 'postgresql://postgres@127.0.0.1/fan_beats');
  const [user, database] = [decodeURIComponent(owner.username), owner.pathname.slice(1)];
  const ended = exited.then(() => true);
  for (;;) {
    const client = new pg.Client({ host: place, port, user, database });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(
        `ALTER ROLE ${client.escapeIdentifier(user)} PASSWORD ${client.escapeLiteral(password)}`,
      );
      return `postgresql://${owner.username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
    } catch (error) {
      const over = stopping.aborted || (await Promise.race([ended, sleep(100, false)]));
      if (over || !passing(error)) {
        const said = readFileSync(join(place, 'log'), 'utf8').trimEnd().split('\n');
        const fatal = said.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? said.at(-1);
        throw new PlainFailure(
          `The backup could not be restored: ${String(fatal).replace(/^.*(FATAL|PANIC): */, '')}`,
        );
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

/** Forgets again who was erased, and verifies everything against the seals that were noted by then.
 * @param {string} url
 * @param {Wish} backup
 * @returns {Promise<number>} the exit code */
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

/** @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work */
export async function step(name, work) {
  const began = performance.now();
  const result = await work();
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8) + `  ${name}`);
  return result;
}
