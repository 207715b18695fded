import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { archived, noteSeal, takeBase } from '../scripts/backup/folder.mjs';
import { drill } from '../scripts/backup/restored.mjs';
import { connected } from '../scripts/connected.mjs';
import { backupsOf, startPostgres } from '../scripts/embedded-postgres.mjs';
import { freePort } from '../scripts/free-port.cjs';
import { PlainFailure, runMain } from '../scripts/lifetime.mjs';
import { cli, command, root } from '../scripts/run.mjs';
import { startServer, untilReady } from '../scripts/server-process.mjs';
import { setUp } from '../scripts/set-up.mjs';
import { admin, environmentOf, logIn } from './built-shop.mjs';
import { openEveryPage } from './every-page.mjs';

/**
 * Three years in an hour. Each kept ledger, from the oldest on, is brought to this release; its server is killed in the
 * middle of every migration, serves every page, is backed up, serves on, forgets a person, and is restored to a random
 * moment. Nothing acknowledged up to that moment may be missing, and erased people stay erased. YEARS=short kills in
 * two migrations of the youngest ledger but one and opens no page.
 */
const short = process.env['YEARS'] === 'short';
const seed = Number(process.env['YEARS_SEED'] ?? Date.now() % 1_000_000);
const actsAtATime = short ? 20 : 400;
const kept = join(root, 'backend/test/old-ledgers');
const picture = join(root, 'docs/pictures/evening-bill-1280.webp');
const oldBin = '/usr/lib/postgresql/15/bin';

await runMain(async () => {
  await setUp({ frontend: !short });
  const files = readdirSync(kept).sort();
  console.log(`Seed ${seed}.`);
  for (const file of short ? files.slice(-2, -1) : files) console.log(await throughTheYears(file));
  return 0;
});

/** @param {string} file
 * @returns {Promise<string>} its row of the table */
async function throughTheYears(file) {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-years-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  // The old PostgreSQL, where this machine has it, is replaced on the way.
  const bin = !short && existsSync(join(oldBin, 'postgres')) ? oldBin : undefined;
  const old = bin && (await startPostgres({ dataDir: join(folder, 'old'), bin, throwAway: true }));
  const postgres = await startPostgres({ dataDir, throwAway: true, archive: true });
  try {
    const first = old ?? postgres;
    await load(first.url, file);
    const kills = await killInEachMigration(first.url, short ? 2 : Infinity);
    await command(environmentOf(first.url), 'database', 'prepare');
    const env = environmentOf(postgres.url);
    if (old) await command({ ...env, OLD_DATABASE_URL: old.url }, 'database', 'copy');
    const report = await serveAndComeBack(postgres.url, { dataDir, place: join(folder, 'restored') });
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    return `| ${file} | ${old ? '15 → 18' : '18'} | ${kills} | ${report} | ${seconds} |`;
  } finally {
    await postgres.stop();
    await old?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} url
 * @param {string} file */
function load(url, file) {
  const dump = brotliDecompressSync(readFileSync(join(kept, file))).toString('utf8');
  // A dump of one database names the role of the cluster without making it.
  return connected(url, (client) => client.query(`CREATE ROLE fan_beats_server NOLOGIN; ${dump}`));
}

/** Holds each pending migration at its very end, where the process is killed; its changes must be undone.
 * @param {string} url
 * @param {number} most
 * @returns {Promise<number>} the number of kills */
function killInEachMigration(url, most) {
  return connected(url, async (owner) => {
    const ran = async () =>
      (await owner.query('SELECT count(*)::int AS count FROM migrations')).rows[0].count;
    const before = await ran();
    await owner.query(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF (SELECT count(*) FROM migrations) >= TG_ARGV[0]::int THEN PERFORM pg_sleep(60); END IF; RETURN NEW; END $$`,
    );
    let kills = 0;
    for (let held = true; held && kills < most; kills += held ? 1 : 0) {
      await owner.query(
        `CREATE OR REPLACE TRIGGER hold BEFORE INSERT ON migrations FOR EACH ROW EXECUTE FUNCTION hold(${before + kills})`,
      );
      const env = { ...process.env, ...environmentOf(url) };
      const child = spawn(process.execPath, [cli, 'database', 'prepare'], { env, stdio: 'ignore' });
      const exited = once(child, 'exit').then(() => true);
      held = await untilHeld(owner, exited);
      child.kill('SIGKILL');
      await exited;
      await owner.query(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`,
      );
      if ((await ran()) !== before + kills)
        throw new PlainFailure('A migration was kept though it was killed.');
    }
    await owner.query('DROP FUNCTION hold CASCADE');
    return kills;
  });
}

/** @param {import('pg').Client} owner
 * @param {Promise<boolean>} exited */
async function untilHeld(owner, exited) {
  for (;;) {
    const { rows } = await owner.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    if (rows.length > 0) return true;
    if (await Promise.race([exited, sleep(20, false)])) return false;
  }
}

/** @param {string} url
 * @param {{ dataDir: string, place: string }} where
 * @returns {Promise<string>} cells of the table */
function serveAndComeBack(url, { dataDir, place }) {
  return connected(url, async (owner) => {
    const backup = backupsOf(dataDir);
    const shop = await startShop(environmentOf(url));
    try {
      const leaving = {
        mail: 'leaver@example.org',
        pwdhash: admin.password,
        displayname: 'Leaver',
        instagram: '',
      };
      await shop.call('user.register', leaving);
      const { leaver, mail, ...ids } = await whoIsThere(owner, leaving.mail);
      const people = { stranger: null, fan: { mail, password: admin.password }, admin };
      const pages = short ? 0 : await openEveryPage(shop.address, ids, people);
      const before = await shop.act(actsAtATime, ids.fan);
      await takeBase(owner, backup);
      const until = 1 + ((seed * 7_919) % actsAtATime);
      const first = await shop.act(until, ids.fan);
      const { moment } = await archived(owner);
      const second = await shop.act(actsAtATime, ids.fan);
      await shop.call('user.admErasePerson', { user_id: leaver });
      await noteSeal(owner, url, backup);
      await drill({
        folder: backup,
        place,
        until: moment,
        whileOpen: (restored) => compare(restored, { acts: before + first, fan: ids.fan, leaver }),
      });
      await command(environmentOf(url), 'ledger', 'verify');
      return `${pages} | ${before + first + second} | 0 | stays erased`;
    } finally {
      await shop.stop();
    }
  });
}

/** A fan with a claim in a group order that fans see, who gets the organiser's password, the claim's group order and
 * items, and the person who is to leave.
 * @param {import('pg').Client} owner
 * @param {string} leaving
 * @returns {Promise<import('../scripts/pages.mjs').Ids & { mail: string, leaver: number }>} */
async function whoIsThere(owner, leaving) {
  // Pictures are stored without their bytes.
  await owner.query('UPDATE images SET bytes = $1', [readFileSync(picture)]);
  const { rows } = await owner.query(
    `SELECT user_id AS fan, claim_id AS claim, go_id AS go, (SELECT min(item_id) FROM items WHERE item_type = 0) AS item,
            (SELECT min(item_id) FROM items WHERE item_type = 1) AS freebie, (SELECT user_id FROM users WHERE mail = $1) AS leaver
       FROM projection.claim_overview JOIN users USING (user_id) JOIN gos USING (go_id)
      WHERE user_role = 1 AND erased_at IS NULL AND NOT banned AND mail IS NOT NULL AND published AND NOT archived ORDER BY claim_id LIMIT 1`,
    [leaving],
  );
  const { rows: fans } = await owner.query(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE mail = $1) WHERE user_id = $2 RETURNING mail',
    [admin.mail, rows[0].fan],
  );
  return { ...rows[0], mail: fans[0].mail };
}

/** Each act gave one Fan Beat.
 * @param {string} url
 * @param {{ acts: number, fan: number, leaver: number }} expected */
function compare(url, { acts, fan, leaver }) {
  return connected(url, async (restored) => {
    const { rows } = await restored.query(
      `SELECT (SELECT count(*)::int FROM ledger.events
                WHERE (data->>'userId')::int = $1 AND meta->>'actorId' = (SELECT user_id::text FROM users WHERE mail = $2)) AS acts,
              (SELECT erased_at IS NOT NULL AND mail IS NULL FROM users WHERE user_id = $3) AS erased`,
      [fan, admin.mail, leaver],
    );
    if (rows[0].acts !== acts)
      throw new PlainFailure(`${acts} acts were acknowledged by then, and ${rows[0].acts} came back.`);
    if (rows[0].erased !== true) throw new PlainFailure('Who was erased afterwards came back.');
  });
}

/** @param {Record<string, string>} env */
async function startShop(env) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const more = { PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DATABASE_OWNER_URL: undefined };
  const { exited, stop } = startServer({ ...env, ...more });
  await untilReady(address, exited);
  const { call } = await logIn(address);
  return {
    address,
    call,
    /** @param {number} count
     * @param {number} fan */
    act: async (count, fan) => {
      for (let n = 0; n < count; n += 1) await call('user.admAddUserPoints', { user_id: fan, points: 1 });
      return count;
    },
    stop,
  };
}
