import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { archived, basesIn, takeBase } from '../scripts/backup/folder.mjs';
import { connected } from '../scripts/connected.mjs';
import { backupsOf, clusterOf, startPostgres } from '../scripts/embedded-postgres.mjs';
import { freePort } from '../scripts/free-port.cjs';
import { PlainFailure, runMain } from '../scripts/lifetime.mjs';
import { command, root, runNode } from '../scripts/run.mjs';
import { setUp } from '../scripts/set-up.mjs';
import { environmentOf } from './built-shop.mjs';

const program = join(root, 'scripts/backup.mjs');
const sshd = '/usr/sbin/sshd';

/**
 * Damages a database that archives, and expects the drill to restore the moment before the damage, and to find the
 * damage in the later state.
 */
await runMain(async () => {
  await setUp({ frontend: false });
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-rehearsal-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir, throwAway: true, archive: true });
  const place = await openPlace(join(folder, 'outside'));
  try {
    const backup = backupsOf(dataDir);
    await connected(postgres.url, (owner) => rehearse(owner, postgres.url, backup));
    await connected(postgres.url, (owner) => breakEach(owner, postgres.url, { folder, backup, place }));
    return 0;
  } finally {
    place.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A place outside: behind an SSH server of this account on a loopback port, where sshd is installed, else a folder.
 * @param {string} folder
 * @returns {Promise<{ env: Record<string, string>, wrongKey: Record<string, string> | null, close: () => unknown }>} */
async function openPlace(folder) {
  const BACKUP_PASSWORD = 'of the rehearsal';
  mkdirSync(folder, { mode: 0o700 });
  if (!existsSync(sshd)) {
    console.log('SFTP: not tried, as there is no sshd (apt-get install openssh-server).');
    return { env: { BACKUP_TO: join(folder, 'place'), BACKUP_PASSWORD }, wrongKey: null, close: () => {} };
  }
  for (const name of ['host', 'id', 'another'])
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  const port = await freePort();
  const keys = `HostKey ${folder}/host\nAuthorizedKeysFile ${folder}/id.pub\nStrictModes no\n`;
  const server = `ListenAddress 127.0.0.1:${port}\nPidFile none\nSubsystem sftp internal-sftp\n`;
  writeFileSync(join(folder, 'sshd_config'), keys + server);
  // Instead of the files in the account's .ssh.
  const client = `ssh -F none -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=${folder}/known`;
  const PATH = process.env['PATH'] ?? '';
  const script = `#!/bin/sh\nPATH='${PATH}' exec ${client} -i "$SSH_KEY" "$@"\n`;
  writeFileSync(join(folder, 'ssh'), script, { mode: 0o755 });
  // Root's server needs it.
  spawnSync('mkdir', ['-p', '/run/sshd']);
  const child = spawn(sshd, ['-D', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' });
  const BACKUP_TO = `sftp://${userInfo().username}@127.0.0.1:${port}/${folder}/place`;
  const env = { BACKUP_TO, BACKUP_PASSWORD, PATH: `${folder}:${PATH}`, SSH_KEY: join(folder, 'id') };
  return { env, wrongKey: { ...env, SSH_KEY: join(folder, 'another') }, close: () => child.kill() };
}

/** @param {import('pg').Client} owner
 * @param {string} ownerUrl
 * @param {string} backup */
async function rehearse(owner, ownerUrl, backup) {
  const env = { ...environmentOf(ownerUrl), DEMO: '1', DATA_DIR: backup };
  await command(env, 'database', 'prepare');
  await takeBase(owner, backup);
  if ((await runNode(join(root, 'demo/dist/src/main.js'), [], { env, toStderr: true })) !== 0)
    throw new PlainFailure('The demo shop was not filled.');
  await command(env, 'ledger', 'seal', '--to', join(backup, 'seals.txt'));
  writeFileSync(join(backup, 'erasures.jsonl'), `${await erasureAfterwards(owner)}\n`);
  const { moment: before } = await archived(owner);
  await removeNewestSeal(owner);
  await archived(owner);
  const back = drill(backup, ['--until', before.toISOString()]);
  if (back.status !== 0 || !back.stdout.includes('Erased again: 1.'))
    throw new PlainFailure('The moment before the harm did not come back.');
  const { status, stdout } = drill(backup, []);
  // Erasing again may seal the rest, under the number of the seal that was removed.
  if (status === 0 || !/Seal \d+ (was noted, but is missing|is not the one that was noted)/.test(stdout))
    throw new PlainFailure('The newest seal was removed, and the drill did not find it.');
  console.log('The moment before the harm came back clean; without --until the drill found the harm.');
}

/** Each kind of broken backup must show in the exit code and in the notes in the database; intact ones pass before and
 * after.
 * @param {import('pg').Client} owner
 * @param {string} ownerUrl
 * @param {{ folder: string, backup: string, place: Awaited<ReturnType<typeof openPlace>> }} where */
async function breakEach(owner, ownerUrl, { folder, backup, place }) {
  // The damage from before is noted there.
  rmSync(join(backup, 'seals.txt'));
  /** @param {string} what
   * @param {[verb: string, kind: string, failure: RegExp | null]} expected
   * @param {Record<string, string>} [more] */
  const expect = async (what, [verb, kind, failure], more) => {
    const env = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: ownerUrl, BACKUP_DIR: backup, ...more };
    const began = performance.now();
    const code = await runNode(program, [verb], { env, toStderr: true });
    const { rows } = await owner.query(
      "SELECT CASE WHEN failed_at > coalesce(succeeded_at, failed_at - interval '1 s') THEN failure END AS failure FROM backup_states WHERE kind = $1",
      [kind],
    );
    const said = rows[0]?.failure ?? null;
    const told = failure ? code === 1 && failure.test(said ?? '') : code === 0 && said === null;
    if (!told) throw new PlainFailure(`${what}: exit code ${code}, noted ${JSON.stringify(said)}.`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${what}: ${verb} ended with ${code} after ${seconds} s, ${said ?? 'nothing is wrong'}`);
  };
  const { env, wrongKey } = place;
  await expect('A base and a copy', ['now', 'copy', null], env);
  await expect('Whole, from the place outside', ['prove', 'proof', null], env);
  const fresh = { ...env, DATA_DIR: join(folder, 'fresh') };
  if ((await runNode(program, ['restore', 'latest', '--from-place'], { env: fresh, toStderr: true })) !== 0)
    throw new PlainFailure('A new machine did not get the shop from the place outside.');
  await restoreTwice(owner, fresh.DATA_DIR);
  const another = { ...env, BACKUP_PASSWORD: 'another' };
  await expect('Wrong password', ['now', 'copy', /wrong password/], another);
  if (wrongKey) await expect('Wrong key', ['now', 'copy', /Permission denied/], wrongKey);
  const nowhere = { ...env, BACKUP_TO: 'sftp://nobody@127.0.0.1:9//backups' };
  await expect('No answer', ['now', 'copy', /place outside.*refused/], nowhere);
  await expect('Whole, from the folder', ['prove', 'proof', null]);
  const hidden = join(folder, 'hidden');
  const newest = basesIn(backup).at(-1)?.path ?? '';
  truncateSync(join(newest, 'base.tar'), statSync(join(newest, 'base.tar')).size >> 1);
  await expect('Half a base', ['prove', 'proof', /is broken/]);
  rmSync(newest, { recursive: true });
  await archived(owner);
  const segments = readdirSync(join(backup, 'wal')).filter((name) => name.endsWith('.gz'));
  const segment = join(backup, 'wal', segments.sort().at(-1) ?? '');
  renameSync(segment, hidden);
  await expect('Missing WAL', ['prove', 'proof', /recovery ended before/]);
  renameSync(hidden, segment);
  await expect('Whole again', ['prove', 'proof', null]);
  const bases = join(backup, 'base');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=777', 'tmpfs', bases]).status === 0) {
    try {
      await expect('Full disk', ['now', 'base', /No space left|wrote only/]);
    } finally {
      spawnSync('umount', [bases]);
    }
  } else console.log('Full disk: not tried, as no volume may be mounted here.');
}

/** Restores twice, the second time a cluster that does not start. Each time, seals and bases from the time left behind
 * are still there, and proofs must pass.
 * @param {import('pg').Client} owner
 * @param {string} dataDir */
async function restoreTwice(owner, dataDir) {
  /** @param {string[]} called */
  const run = (...called) => {
    const { status, stdout } = spawnSync(process.execPath, called, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    if (status !== 0) throw new PlainFailure(`${called.join(' ')} ended with ${status}: ${stdout}`);
    return stdout;
  };
  const register = join(dataDir, 'register.jsonl');
  mkdirSync(backupsOf(join(dataDir, 'postgres')));
  for (const person of [1, 2]) {
    run(program, 'now');
    const moment = new Date().toISOString();
    writeFileSync(register, `${await erasureAfterwards(owner, person)}\n`);
    run(join(root, 'scripts/command.mjs'), 'admin', 'reapply-erasures', register);
    run(program, 'now');
    run(program, 'prove');
    if (person === 2) rmSync(join(clusterOf(join(dataDir, 'postgres')), 'global/pg_control'));
    if (!run(program, 'restore', moment).includes('Erased again: 1.'))
      throw new PlainFailure(`Restore ${person} did not forget who was erased after it.`);
  }
  run(program, 'prove');
  console.log('Two restores in a row: each was proven afterwards, and who was erased stayed so.');
}

/** Removes it as its owner could, and leaves the table as protected as before.
 * @param {import('pg').Client} owner */
async function removeNewestSeal(owner) {
  const { rows } = await owner.query(
    `SELECT string_agg(format('ALTER TABLE ledger.seals ENABLE ALWAYS TRIGGER %I', tgname), ';') AS guard
       FROM pg_trigger WHERE tgrelid = 'ledger.seals'::regclass AND NOT tgisinternal`,
  );
  const harm = 'DELETE FROM ledger.seals WHERE number = (SELECT max(number) FROM ledger.seals)';
  await owner.query(`ALTER TABLE ledger.seals DISABLE TRIGGER ALL; ${harm}; ${String(rows[0].guard)}`);
}

/** The line in the register for a person whom the backup still has.
 * @param {import('pg').Client} owner
 * @param {number} [newest] counted from the newest one */
async function erasureAfterwards(owner, newest = 0) {
  const { rows } = await owner.query(
    `SELECT user_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS registered_at,
            now() AS erased_at FROM users ORDER BY user_id DESC LIMIT 1 OFFSET $1`,
    [newest],
  );
  return JSON.stringify(rows[0]);
}

/** @param {string} backup
 * @param {string[]} more */
function drill(backup, more) {
  const drilled = spawnSync(process.execPath, [program, 'drill', backup, ...more], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(`npm run drill -- ${[backup, ...more].join(' ')}\n${drilled.stdout}`);
  return drilled;
}
