import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from './embedded-postgres.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root, runNode } from './run.mjs';
import { serverAddress } from './server-login.mjs';
import { setUp } from './set-up.mjs';

/** Harms a database that archives, and expects the drill to bring back the moment before, and to find the harm in what came after. */
const secret = 'q7Zr2mVt9LxK4wPb8NcJ6sHd3FgY1aUe';
const program = join(root, 'backend/dist/src/cli/main.js');

await runMain(async () => {
  await setUp({ frontend: false });
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-rehearsal-'));
  const backup = join(folder, 'backup');
  const wal = join(backup, 'wal');
  mkdirSync(wal, { recursive: true });
  for (const path of [folder, backup]) chmodSync(path, 0o755);
  chmodSync(wal, 0o777);
  const archive = `cp %p ${wal}/%f.tmp && mv ${wal}/%f.tmp ${wal}/%f`;
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    throwAway: true,
    settings: { archive_mode: 'on', archive_command: archive, wal_level: 'replica' },
  });
  try {
    await rehearse(postgres.url, join(folder, 'postgres/cluster'), backup);
    return 0;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} ownerUrl
 * @param {string} cluster
 * @param {string} backup */
async function rehearse(ownerUrl, cluster, backup) {
  const url = serverAddress(ownerUrl, secret);
  /** @type {Record<string, string>} */
  const env = {
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_URL: url,
    JWT_SECRET: secret,
    DEMO: '1',
    DATA_DIR: backup,
  };
  await succeed(runNode(program, ['database', 'prepare'], { env }), 'Preparing');
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await baseBackup(owner, cluster, join(backup, 'base', 'first'));
    await succeed(runNode(join(root, 'demo/dist/src/main.js'), [], { env, toStderr: true }), 'Filling');
    await succeed(
      runNode(program, ['ledger', 'seal', '--to', join(backup, 'seals.txt')], { env }),
      'Sealing',
    );
    writeFileSync(join(backup, 'erasures.jsonl'), `${await erasureAfterwards(owner)}\n`);
    const before = await archived(owner);
    await removeNewestSeal(owner);
    await archived(owner);
    const back = drill(backup, ['--until', before.toISOString()]);
    if (back.status !== 0 || !back.stdout.includes('Erased again: 1.'))
      throw new PlainFailure('The moment before the harm did not come back.');
    const { status, stdout } = drill(backup, []);
    // Erasing again may seal what is left, under the number of the seal that was removed.
    if (status === 0 || !/Seal \d+ (was noted, but is missing|is not the one that was noted)/.test(stdout))
      throw new PlainFailure('The newest seal was removed, and the drill did not find it.');
    console.log('The moment before the harm came back clean; without --until the drill found the harm.');
  } finally {
    await owner.end();
  }
}

/** A copy of the cluster's files while it runs, as pg_basebackup makes one.
 * @param {pg.Client} owner
 * @param {string} cluster
 * @param {string} target */
async function baseBackup(owner, cluster, target) {
  await owner.query(`SELECT pg_backup_start('rehearsal', true)`);
  const left = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/;
  cpSync(cluster, target, { recursive: true, filter: (path) => !left.test(path) });
  const { rows } = await owner.query('SELECT labelfile FROM pg_backup_stop()');
  writeFileSync(join(target, 'backup_label'), String(rows[0].labelfile));
}

/** As its owner could, leaving the table as guarded as it was.
 * @param {pg.Client} owner */
async function removeNewestSeal(owner) {
  const { rows } = await owner.query(
    `SELECT string_agg(format('ALTER TABLE ledger.seals ENABLE ALWAYS TRIGGER %I', tgname), ';') AS guard
       FROM pg_trigger WHERE tgrelid = 'ledger.seals'::regclass AND NOT tgisinternal`,
  );
  const harm = 'DELETE FROM ledger.seals WHERE number = (SELECT max(number) FROM ledger.seals)';
  await owner.query(`ALTER TABLE ledger.seals DISABLE TRIGGER ALL; ${harm}; ${String(rows[0].guard)}`);
}

/** Waits until everything so far lies in the archive.
 * @param {pg.Client} owner
 * @returns {Promise<Date>} a moment after which nothing of it was committed */
async function archived(owner) {
  const { rows } = await owner.query(
    'SELECT clock_timestamp() AS moment, pg_walfile_name(pg_switch_wal()) AS segment',
  );
  for (;;) {
    const { rows: last } = await owner.query('SELECT last_archived_wal AS segment FROM pg_stat_archiver');
    if (last[0].segment >= rows[0].segment) return rows[0].moment;
    await sleep(50);
  }
}

/** What the register would say of a person whom the backup still knows.
 * @param {pg.Client} owner */
async function erasureAfterwards(owner) {
  const { rows } = await owner.query(
    `SELECT user_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS registered_at,
            now() AS erased_at FROM users ORDER BY user_id DESC LIMIT 1`,
  );
  return JSON.stringify(rows[0]);
}

/** @param {Promise<number>} work
 * @param {string} name */
async function succeed(work, name) {
  const code = await work;
  if (code !== 0) throw new PlainFailure(`${name} ended with ${code}.`);
}

/** @param {string} backup
 * @param {string[]} more */
function drill(backup, more) {
  const drilled = spawnSync(process.execPath, [join(root, 'scripts/drill.mjs'), backup, ...more], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(`npm run drill -- ${[backup, ...more].join(' ')}\n${drilled.stdout}`);
  return drilled;
}
