// Plain JavaScript: it runs before anything is installed or built.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../connected.mjs';
import { codeOf } from '../error-code.mjs';
import { startWatchdog } from '../embedded-postgres.mjs';
import { PlainFailure, stopping } from '../lifetime.mjs';
import { accountForPostgres, findBinaries, majorOf } from '../postgres-binaries.mjs';
import { cli, runNode, say } from '../run.mjs';
import { basesIn, checkManifest, inCommand } from './folder.mjs';
import { timelineAt } from './timelines.mjs';

/**
 * @typedef {{ folder: string, place: string, until: Date | null, point?: string, password?: string, whileOpen?: (url: string) => Promise<unknown> }} Wish
 * @typedef {{ data: string, base: import('./folder.mjs').Base, keepSettings: () => void }} Restored
 * @typedef {Restored & { url: string, stop: () => Promise<void> }} Opened
 */

/** Restores a backup into `place`, up to an instant, a restore point or the end, and verifies it there; throws where it
 * differs from the seals.
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

/** @param {Wish} wish
 * @returns {Promise<Opened>} */
export async function open({ folder, place, until, point, password = '' }) {
  const base = basesIn(folder).findLast(({ ended }) => until === null || ended <= until);
  if (!base)
    throw new PlainFailure(
      `There is no base backup${until ? ` of before ${until.toISOString()}` : ''} in ${join(folder, 'base')}.`,
    );
  const data = join(place, 'cluster');
  mkdirSync(data, { recursive: true });
  // Its socket is here and needs no password: nobody else on the machine may read the restored data.
  for (const closed of [place, data]) chmodSync(closed, 0o700);
  const unpacked = spawnSync('tar', ['-xf', join(base.path, 'base.tar'), '-C', data], { encoding: 'utf8' });
  if (unpacked.status !== 0)
    throw new PlainFailure(`The base backup ${base.path} is broken: ${unpacked.stderr.trim()}`);
  await checkManifest(base.path, data);
  // The settings files of the old machine need not fit here.
  const [settingsFile, aside] = [join(data, 'postgresql.auto.conf'), join(place, 'auto.conf')];
  if (existsSync(settingsFile)) renameSync(settingsFile, aside);
  const keepSettings = () =>
    existsSync(aside) ? renameSync(aside, settingsFile) : rmSync(settingsFile, { force: true });
  const account = accountForPostgres();
  const wal = join(folder, 'wal');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place,
    config_file: join(place, 'conf'),
    hba_file: join(place, 'hba'),
    timezone: 'UTC',
    // Nobody queries it before the restore is over, so the limits of the old machine need not be met here.
    hot_standby: 'off',
    archive_mode: 'off',
    restore_command: `gzip -dc ${inCommand(wal)}/%f.gz > "%p"`,
    recovery_target_action: 'promote',
    ...(until && {
      recovery_target_time: until.toISOString().replace('Z', '+00'),
      recovery_target_timeline: timelineAt(folder, until),
    }),
    // PostgreSQL refuses to open if a segment on the way to the restore point is missing.
    ...(point && { recovery_target_name: point }),
  };
  writeFileSync(join(place, 'conf'), '');
  writeFileSync(join(place, 'hba'), 'local all all trust\n');
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
  // If this process is killed, PostgreSQL ends as well, and the unpacked data is removed.
  const watchdog = child.pid === undefined ? null : startWatchdog(child.pid, [place]);
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    watchdog?.dismiss();
  };
  const url = new URL(process.env['DATABASE_OWNER_URL'] || 'postgresql://postgres@localhost/fan_beats');
  url.password = password;
  url.search = new URLSearchParams({ host: place, port: '5432' }).toString();
  try {
    await untilOpen(url.href, place, exited);
    return { url: url.href, data, base, keepSettings, stop };
  } catch (error) {
    child.kill('SIGQUIT');
    await exited;
    watchdog?.dismiss();
    if (until && String(error).includes('recovery ended before'))
      throw new PlainFailure(
        `Nothing was recorded after ${until.toISOString()}, or WAL is missing: latest brings back all that is there.`,
      );
    throw error;
  }
}

/** @param {string} data
 * @returns {string} the programs of the version that made it */
function binFor(data) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const installed = `/usr/lib/postgresql/${version}/bin`;
  if (majorOf(installed) === version) return installed;
  // The image has no other version: looking for one fails there.
  const { bin } = findBinaries(say);
  if (majorOf(bin) === version) return bin;
  throw new PlainFailure(`The backup is of PostgreSQL ${version}, which is not installed here.`);
}

/** Waits until it is open, and sets the owner's password to the one in the address, if any.
 * @param {string} url
 * @param {string} place
 * @param {Promise<unknown[]>} exited */
async function untilOpen(url, place, exited) {
  const ended = exited.then(() => true);
  for (;;) {
    try {
      await connected(url, async (owner) => {
        const [role, password] = [owner.escapeIdentifier(owner.user ?? ''), owner.password];
        if (password) await owner.query(`ALTER ROLE ${role} PASSWORD ${owner.escapeLiteral(password)}`);
        // Its new timeline is kept completely until it is archived.
        await owner.query("ALTER SYSTEM SET wal_keep_size = '100GB'");
        await owner.query('SELECT pg_reload_conf()');
      });
      return;
    } catch (error) {
      const isPassing = ['57P03', 'ENOENT', 'ECONNREFUSED'].includes(codeOf(error));
      if (stopping.aborted || (await Promise.race([ended, sleep(100, false)])) || !isPassing) {
        const said = readFileSync(join(place, 'log'), 'utf8').trimEnd().split('\n');
        // Refusals of the queries whether it is open are between the last lines.
        const fatal =
          said.findLast((line) => /(FATAL|PANIC): *(?! |the database system is )/.test(line)) ?? said.at(-1);
        throw new PlainFailure(
          `The backup could not be restored: ${String(fatal).replace(/^.*(FATAL|PANIC): */, '')}`,
        );
      }
    }
  }
}

/** Repeats erasures, and verifies everything against the seals that were noted up to then.
 * @param {string} url
 * @param {Wish} backup
 * @returns {Promise<number>} the exit code */
async function check(url, { folder, place, until }) {
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, ALLOW_UNSAFE_DATABASE: undefined };
  const [erasures, seals] = [join(folder, 'erasures.jsonl'), join(folder, 'seals.txt')];
  if (existsSync(erasures)) {
    const reapply = ['admin', 'reapply-erasures', erasures];
    const code = await step('erasures reapplied', () => runNode(cli, reapply, { env }));
    if (code !== 0) return code;
  } else say(`There is no ${erasures}: whoever was erased after the backup is not forgotten again.`);
  const verify = ['ledger', 'verify'];
  if (existsSync(seals)) {
    const lines = readFileSync(seals, 'utf8').split('\n');
    const byThen = lines.filter(
      (line) => line && (until === null || new Date(line.split(' ')[1] ?? '') <= until),
    );
    writeFileSync(join(place, 'seals'), byThen.map((line) => `${line}\n`).join(''));
    verify.push('--seals', join(place, 'seals'));
  } else say(`There is no ${seals}: that the newest events are there is not proven.`);
  return step('verified', () => runNode(cli, verify, { env }));
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
