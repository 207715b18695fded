import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { addressOf, shopNamed } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import { Pool } from 'undici';

import { answerInTheEnd, submission } from './http/calls';
import { cookieOf } from './http/shop';
import { markdownTable, median, ratePerSecond } from './load';
import { jwtSecret } from './server';
import { setLimits } from './set-limits';

const idle = Number(process.env['BENCH_SHOPS'] ?? 100);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const busy = ['aster', 'birch', 'cedar'];
const fans = 100_000;
const firstFan = 1_001;
const login = { name: 'many_of_bench', password: 'only-for-the-bench-8c1f0a5d' };

const rows = `
  INSERT INTO gos (go_id, title, published) VALUES (1, 'Sale', true);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Item ' || n, 'AURORA', 'Album', 0, 1500, 2, true FROM generate_series(1, 40) n;
  INSERT INTO go_items (go_id, item_id) SELECT 1, item_id FROM items;
  INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
    SELECT n, n || '@example.org', n || '@example.org', 'Fan ' || n, 'fan ' || n, 'none'
      FROM generate_series(${firstFan}, ${firstFan + fans - 1}) n;
  INSERT INTO sessions (session_id, user_id, session_version)
    SELECT ('00000000-0000-4000-8000-' || lpad(user_id::text, 12, '0'))::uuid, user_id, session_version FROM users;`;

interface Process {
  readonly child: ChildProcess;
  readonly pool: Pool;
}

/**
 * Three busy shops, alone in a process and together with a hundred idle shops: claims per second, memory and
 * connections.
 */
export async function shopsBench(databaseUrl: string): Promise<void> {
  const asleep = Array.from({ length: idle }, (_, n) => `idle_${n + 1}`);
  const urlOf = (name: string): string => addressOf(databaseUrl, {}, shopNamed(name));
  for (const name of [...busy, ...asleep]) await migrate(urlOf(name), login);
  for (const name of busy) await fill(urlOf(name));
  const alone = await start(databaseUrl, busy);
  const beside = await start(databaseUrl, [...busy, ...asleep]);
  try {
    const states = markdownTable(
      ['one process', 'heap, MB', 'resident, MB', 'connections'],
      await statesOf(databaseUrl, beside, asleep),
    );
    const [first, second] = await ratesOf([alone, beside]);
    process.stdout.write(
      `${states}\n\nClaims a second of three shops together: ${first} alone, ${second} beside ${idle} that sleep.\n`,
    );
  } finally {
    for (const { child, pool } of [alone, beside]) {
      await pool.destroy();
      child.kill('SIGKILL');
    }
  }
  for (const name of busy) {
    const { findings } = await verifyProjections({ url: urlOf(name) });
    if (findings[0]) throw new Error(`${name}: ${findings[0].sentence}`);
  }
}

async function statesOf(databaseUrl: string, one: Process, asleep: readonly string[]): Promise<string[][]> {
  const started = await stateOf('just started', databaseUrl, one);
  await opened(one, busy);
  const three = await stateOf('three open', databaseUrl, one);
  for (const name of asleep) await opened(one, [name]);
  await sleep(4_000);
  await opened(one, busy);
  return [started, three, await stateOf(`and ${idle} that were open before`, databaseUrl, one)];
}

/** In turns, once they are warm. */
async function ratesOf(processes: readonly Process[]): Promise<number[]> {
  const rates = processes.map((): number[] => []);
  for (const one of processes) await claims(one);
  for (let run = 0; run < runs; run++)
    for (const [index, one] of processes.entries()) rates[index]?.push(await claims(one));
  return rates.map((of) => Math.round(median(of)));
}

async function fill(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(rows);
  await setLimits(owner, 'SELECT go_id, item_id, NULL AS variant_id, 1000000000 AS max FROM go_items');
  await owner.query('ANALYZE');
  await owner.end();
}

async function start(databaseUrl: string, names: readonly string[]): Promise<Process> {
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-bench-'));
  const table = join(folder, 'shops.json');
  writeFileSync(table, JSON.stringify(names.map((shop) => ({ host: hostOf(shop), shop }))));
  const child = fork(join(__dirname, 'shops/many.js'), {
    env: {
      ...process.env,
      DATABASE_URL: Object.assign(new URL(databaseUrl), { username: login.name, password: login.password })
        .href,
      SHOPS: table,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      JWT_SECRET: jwtSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { child, pool: new Pool(`http://127.0.0.1:${address.port}`, { connections: 32 }) };
}

const hostOf = (name: string): string => `${name.replace('_', '-')}.example`;

async function opened({ pool }: Process, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const call = { path: '/api/user.getUserInfo' };
    const { status } = await answerInTheEnd(pool, call, { host: hostOf(name) });
    if (status !== 401) throw new Error(`${name}: ${status}`);
  }
}

async function stateOf(what: string, databaseUrl: string, { child }: Process): Promise<string[]> {
  child.send('memory');
  const [{ heapUsed, rss }] = (await once(child, 'message')) as [{ heapUsed: number; rss: number }];
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows: found } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1',
    [login.name],
  );
  await owner.end();
  const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  return [what, mb(heapUsed), mb(rss), String(found[0]?.n)];
}

let fan = firstFan;

/** The claims per second of all three shops at once, eleven calls under way in each. */
async function claims({ pool }: Process): Promise<number> {
  const rates = await Promise.all(
    busy.map((name) => {
      const { prefix } = shopNamed(name);
      return ratePerSecond(11, 3_000, async () => {
        const cookie = cookieOf(fan++, `${jwtSecret}${name}`).replace('fan_beats', prefix);
        const { status, body } = await answerInTheEnd(pool, submission(1, [1, 2], cookie), {
          host: hostOf(name),
        });
        if (status !== 200) throw new Error(`${name}: ${status} ${String(body)}`);
      });
    }),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}
