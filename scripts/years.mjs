import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { archived, takeBase } from './backup/folder.mjs';
import { drill } from './backup/restored.mjs';
import { backupsOf, startPostgres } from './embedded-postgres.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root, runNode } from './run.mjs';
import { serverAddress } from './server-login.mjs';
import { setUp } from './set-up.mjs';

/**
 * Three years in an hour: each kept ledger, from the oldest on, comes to this release, its server is killed in the middle of every
 * migration, it serves, is backed up, serves on, forgets a person, and is restored to a random moment. Nothing acknowledged by then may be
 * missing, and who was erased stays erased. YEARS=short kills in two migrations of the youngest ledger.
 */
const short = process.env['YEARS'] === 'short';
const seed = Number(process.env['YEARS_SEED'] ?? Date.now() % 1_000_000);
const actsAtATime = short ? 20 : 400;
const secret = 'q7Zr2mVt9LxK4wPb8NcJ6sHd3FgY1aUe';
const admin = { mail: 'years@example.org', password: 'three-years-in-an-hour' };
const program = join(root, 'backend/dist/src/cli/main.js');
const kept = join(root, 'backend/test/old-ledgers');
const oldBin = '/usr/lib/postgresql/15/bin';

await runMain(async () => {
  await setUp({ frontend: false });
  const files = readdirSync(kept).sort();
  /** @type {string[]} */
  const rows = [];
  for (const file of short ? files.slice(-1) : files) rows.push(await throughTheYears(file));
  console.log(`\n${rows.join('\n')}\nSeed ${seed}.`);
  return 0;
});

/** @param {string} file
 * @returns {Promise<string>} its row of the table */
async function throughTheYears(file) {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-years-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  // The old PostgreSQL, where this machine has it, is left behind on the way.
  const bin = !short && existsSync(join(oldBin, 'postgres')) ? oldBin : undefined;
  const old = bin && (await startPostgres({ dataDir: join(folder, 'old'), bin, throwAway: true }));
  const postgres = await startPostgres({ dataDir, throwAway: true, archive: true });
  try {
    const first = old ?? postgres;
    await load(first.url, file);
    const kills = await killInEachMigration(first.url, environmentOf(first.url), short ? 2 : Infinity);
    await succeed(runNode(program, ['database', 'prepare'], { env: environmentOf(first.url) }), 'Preparing');
    const env = environmentOf(postgres.url);
    if (old)
      await succeed(
        runNode(program, ['database', 'copy'], { env: { ...env, OLD_DATABASE_URL: old.url } }),
        file,
      );
    const report = await serveAndComeBack(postgres.url, { env, dataDir, place: join(folder, 'restored') });
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    return `| ${file} | ${old ? '15 → 18' : '18'} | ${kills} | ${report} | ${seconds} |`;
  } finally {
    await postgres.stop();
    await old?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} url */
function environmentOf(url) {
  return { DATABASE_OWNER_URL: url, DATABASE_URL: serverAddress(url, secret), JWT_SECRET: secret };
}

/** @param {string} url
 * @param {string} file */
async function load(url, file) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A dump of one database names the role of the cluster without making it.
    await client.query('CREATE ROLE fan_beats_server NOLOGIN');
    await client.query(brotliDecompressSync(readFileSync(join(kept, file))).toString('utf8'));
  } finally {
    await client.end();
  }
}

/** Each pending migration is held at its very end, where the process is killed; what it did must be undone.
 * @param {string} url
 * @param {Record<string, string>} env
 * @param {number} most
 * @returns {Promise<number>} how many times */
async function killInEachMigration(url, env, most) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END'`,
    );
    for (let kills = 0; ; kills += 1) {
      const { rows } = await owner.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
      await owner.query(
        'CREATE OR REPLACE TRIGGER hold BEFORE INSERT ON migrations FOR EACH ROW EXECUTE FUNCTION hold()',
      );
      const child = spawn(process.execPath, [program, 'database', 'prepare'], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit').then(() => true);
      const held = await untilHeld(owner, exited);
      child.kill('SIGKILL');
      await exited;
      await owner.query(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`,
      );
      await owner.query('DROP TRIGGER hold ON migrations');
      const { rows: after } = await owner.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
      if (after[0]?.name !== rows[0]?.name)
        throw new PlainFailure(`${after[0]?.name} was kept though it was killed.`);
      if (!held || kills + 1 >= most) return held ? kills + 1 : kills;
      await one(owner, env);
    }
  } finally {
    await owner.query('DROP FUNCTION IF EXISTS hold CASCADE').catch(() => {});
    await owner.end();
  }
}

/** @param {pg.Client} owner
 * @param {Promise<boolean>} exited */
async function untilHeld(owner, exited) {
  for (;;) {
    const { rows } = await owner.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    if (rows.length > 0) return true;
    if (await Promise.race([exited, sleep(20, false)])) return false;
  }
}

/** Lets exactly one migration through: the second insert is refused.
 * @param {pg.Client} owner
 * @param {Record<string, string>} env */
async function one(owner, env) {
  await owner.query(
    `CREATE OR REPLACE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF (SELECT count(*) FROM migrations) > TG_ARGV[0]::int THEN RAISE 'one at a time'; END IF; RETURN NEW; END $$`,
  );
  const { rows } = await owner.query('SELECT count(*)::int AS count FROM migrations');
  await owner.query(
    `CREATE TRIGGER second BEFORE INSERT ON migrations FOR EACH ROW EXECUTE FUNCTION refuse_second(${rows[0].count})`,
  );
  await runNode(program, ['database', 'prepare'], { env, toStderr: true });
  await owner.query('DROP FUNCTION refuse_second CASCADE');
}

/** @param {string} url
 * @param {{ env: Record<string, string>, dataDir: string, place: string }} where
 * @returns {Promise<string>} cells of the table */
async function serveAndComeBack(url, { env, dataDir, place }) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const backup = backupsOf(dataDir);
  await succeed(
    runNode(
      program,
      ['admin', 'create', '--mail', admin.mail, '--name', 'Years', '--password', admin.password],
      { env, toStderr: true },
    ),
    'Making an admin',
  );
  const shop = await startShop(env);
  try {
    const leaving = {
      mail: 'leaver@example.org',
      pwdhash: admin.password,
      displayname: 'Leaver',
      instagram: '',
    };
    await shop.call('user.register', leaving);
    const { rows } = await owner.query(
      `SELECT min(user_id) FILTER (WHERE user_role = 1 AND erased_at IS NULL AND NOT banned) AS fan,
              max(user_id) FILTER (WHERE mail = $1) AS leaver FROM users`,
      [leaving.mail],
    );
    const { fan, leaver } = rows[0];
    const before = await shop.act(actsAtATime, fan);
    await takeBase(owner, backup);
    const until = 1 + ((seed * 7_919) % actsAtATime);
    const first = await shop.act(until, fan);
    const { moment } = await archived(owner);
    const second = await shop.act(actsAtATime, fan);
    await shop.call('user.admErasePerson', { user_id: leaver });
    await note(env, backup);
    await archived(owner);
    await drill({
      ...{ folder: backup, place, until: moment },
      whileOpen: (restored) => compare(restored, { points: before + first, fan, leaver }),
    });
    await succeed(runNode(program, ['ledger', 'verify'], { env, toStderr: true }), 'Verifying');
    return `${before + first + second} | 0 | stays erased`;
  } finally {
    await shop.stop();
    await owner.end();
  }
}

/** @param {Record<string, string>} env
 * @param {string} backup */
async function note(env, backup) {
  const owner = { env, toStderr: true };
  await succeed(
    runNode(program, ['admin', 'erasures', join(backup, 'erasures.jsonl')], owner),
    'The register',
  );
  await succeed(runNode(program, ['ledger', 'seal', '--to', join(backup, 'seals.txt')], owner), 'Sealing');
}

/** Each act gave one Fan Beat.
 * @param {string} url
 * @param {{ points: number, fan: number | undefined, leaver: number | undefined }} expected */
async function compare(url, { points, fan, leaver }) {
  const restored = new pg.Client({ connectionString: url });
  await restored.connect();
  const { rows } = await restored.query(
    `SELECT (SELECT count(*)::int FROM ledger.events
              WHERE (data->>'userId')::int = $1 AND meta->>'actorId' = (SELECT user_id::text FROM users WHERE mail = $2)) AS acts,
            (SELECT erased_at IS NOT NULL AND mail IS NULL FROM users WHERE user_id = $3) AS erased`,
    [fan, admin.mail, leaver],
  );
  await restored.end();
  if (rows[0].acts !== points)
    throw new PlainFailure(`${points} acts were acknowledged by then, and ${rows[0].acts} came back.`);
  if (rows[0].erased !== true) throw new PlainFailure('Who was erased afterwards came back.');
}

/** @param {Record<string, string>} env */
async function startShop(env) {
  const port = 20_000 + (process.pid % 10_000);
  const address = `http://127.0.0.1:${port}`;
  const more = { PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DATABASE_OWNER_URL: undefined };
  const child = spawn(process.execPath, [join(root, 'backend/dist/src/main.js')], {
    env: { ...process.env, ...env, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit').then(() => true);
  while (
    !(await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (await Promise.race([exited, sleep(100, false)])) throw new PlainFailure('The server did not start.');
  let cookie = '';
  /** @param {string} path
   * @param {object} input */
  const call = async (path, input) => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new PlainFailure(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { headers } = await call('user.login', admin);
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    call,
    /** @param {number} count
     * @param {number | undefined} fan */
    act: async (count, fan) => {
      for (let n = 0; n < count; n += 1) await call('user.admAddUserPoints', { user_id: fan, points: 1 });
      return count;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** @param {Promise<number>} work
 * @param {string} name */
async function succeed(work, name) {
  const code = await work;
  if (code !== 0) throw new PlainFailure(`${name} ended with ${code}.`);
}
