import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Pool } from 'undici';

import { answerInTheEnd, question } from './http/calls';
import { opening } from './http/opening';
import { cookieOf, fillShop } from './http/shop';
import { evenly, markdownTable } from './load';
import { postgresProcessor } from './processor';
import { jwtSecret, startServer, type BenchServer } from './server';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);
const perSecond = Number(process.env['BENCH_PER_SECOND'] ?? 40);
const roundMs = 300_000;
const restMs = 60_000;
const admin = 1_001;

/**
 * Rounds of five minutes: a thousand fans at an opening, an export of the books, readers at an even pace, then a minute
 * of rest. Reports the most memory of a server process in each part of a round, and its memory after the rest.
 */
export async function soakBench(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl);
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await fillShop(databaseUrl);
  await owner.query('UPDATE users SET user_role = 2 WHERE user_id = $1', [admin]);
  const meter = { server, postgresMs: await postgresProcessor(databaseUrl) };
  const pool = new Pool(server.url, { connections: 32 });
  const ask = async (path: string): Promise<void> => {
    const call = { ...question('user.getUserInfo', undefined, cookieOf(admin, jwtSecret)), path };
    const { status } = await answerInTheEnd(pool, call);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const rows: string[][] = [];
  try {
    for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
      const burst = await mostOf(server, () => opening.run(meter, databaseUrl));
      const exported = await mostOf(server, () => ask('/api/ledger/export?format=jsonl'));
      const read = await mostOf(server, () =>
        evenly({ perSecond, ms: roundMs - restMs }, () => ask(question('gos.getGoInfos', { go_id: 3 }).path)),
      );
      await sleep(restMs);
      const { rows: connections } = await owner.query<{ count: number }>(
        'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()',
      );
      const handles = readdirSync(`/proc/${server.pid}/fd`).length;
      rows.push([burst, exported, read, memoryMb(server), connections[0]?.count ?? 0, handles].map(String));
      process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
    }
  } finally {
    await pool.close();
    await owner.end();
    await server.stop();
  }
  const head = ['burst, MB', 'export, MB', 'readers, MB', 'after rest, MB', 'connections', 'handles'];
  process.stdout.write(`${markdownTable(head, rows)}\n`);
}

/** Resident memory, in MB. */
function memoryMb({ pid }: BenchServer): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

async function mostOf(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  let most = memoryMb(server);
  const look = setInterval(() => (most = Math.max(most, memoryMb(server))), 100);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return most;
}
