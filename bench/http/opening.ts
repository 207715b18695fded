import { Client } from 'pg';
import { Pool } from 'undici';

import { markdownTable } from '../load';
import { jwtSecret, type BenchServer } from '../server';
import { cookieOf } from './shop';

const openingGo = 4;
const copies = 500;
const openingFans = 1_000;
const firstFan = 50_001;

/** As many copies of the first item as half of the fans ask for, and enough of the second. */
const rows = `
  INSERT INTO gos (go_id, title, published) VALUES (${openingGo}, 'Opening', true);
  INSERT INTO go_items (go_id, item_id) SELECT ${openingGo}, item_id FROM items WHERE item_id <= 40;
  INSERT INTO projection.go_stock (go_id, item_id, variant_id, max, claimed)
    SELECT ${openingGo}, item_id, 0, CASE WHEN item_id = 1 THEN ${copies} ELSE 1000000 END, 0 FROM go_items WHERE go_id = ${openingGo};`;

interface Outcome {
  readonly sold: boolean;
  readonly ms: number;
  /** Milliseconds since the opening. */
  readonly at: number;
}

/**
 * A thousand fans who are logged in load the shop and submit as soon as they see it, all at once. Throws where a copy was sold
 * twice or anybody got another answer than a claim or 'sold out'.
 */
export async function opening(server: BenchServer, databaseUrl: string): Promise<string> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(rows);
  const pool = new Pool(server.url, { connections: openingFans });
  const began = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: openingFans }, (_, n) => comeAndSubmit(pool, firstFan + n, began)),
  );
  const allMs = performance.now() - began;
  await pool.close();
  const { rows: counted } = await owner.query<{ claims: number; claimed: number }>(
    `SELECT (SELECT count(*)::int FROM projection.claim_overview WHERE go_id = ${openingGo}) AS claims,
            (SELECT claimed FROM projection.go_stock WHERE go_id = ${openingGo} AND item_id = 1) AS claimed`,
  );
  await owner.end();
  const sold = outcomes.filter((outcome) => outcome.sold);
  const [count] = counted;
  if (sold.length !== copies || count?.claims !== copies || count.claimed !== copies)
    throw new Error(`Sold ${sold.length} of ${copies} copies, and recorded ${JSON.stringify(count)}`);
  const last = (some: readonly Outcome[]): number => Math.max(...some.map(({ at }) => at));
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const seconds = (ms: number): string => (ms / 1_000).toFixed(2);
  return `\n${openingFans} fans open the shop and submit, ${copies} copies:\n\n${markdownTable(
    ['all, s', 'median submission, s', 'slowest hundredth, s', "last 'sold out' after the last copy, s"],
    [
      [
        seconds(allMs),
        seconds(times[Math.floor(times.length / 2)] ?? 0),
        seconds(times[Math.floor(times.length * 0.99)] ?? 0),
        seconds(last(outcomes.filter((outcome) => !outcome.sold)) - last(sold)),
      ],
    ],
  )}\n`;
}

async function comeAndSubmit(pool: Pool, fan: number, began: number): Promise<Outcome> {
  const cookie = cookieOf(fan, jwtSecret);
  const input = encodeURIComponent(JSON.stringify({ go_id: openingGo }));
  const shop = await pool.request({
    path: `/api/gos.getGoInfos?input=${input}`,
    method: 'GET',
    headers: { cookie },
  });
  await shop.body.dump({ limit: 10_000_000 });
  if (shop.statusCode !== 200) throw new Error(`The shop: ${shop.statusCode}`);
  const entries = [1, 2].map((item_id) => ({ item_id, itemvariant_id: null, amount: 1 }));
  const sent = performance.now();
  const answer = await pool.request({
    path: '/api/claims.submitCart',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ go: openingGo, entries }),
  });
  const text = await answer.body.text();
  const now = performance.now();
  const sold = answer.statusCode === 200;
  if (!sold && !text.includes('STOCK_EXCEEDED'))
    throw new Error(`Neither a claim nor sold out: ${answer.statusCode} ${text}`);
  return { sold, ms: now - sent, at: now - began };
}
