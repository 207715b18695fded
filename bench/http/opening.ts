import { Client } from 'pg';
import { Pool } from 'undici';

import { jwtSecret } from '../server';
import { setLimits } from '../set-limits';
import { metered, atShare, type Burst } from './bursts';
import { answerInTheEnd, question, submission } from './calls';
import { cookieOf } from './shop';

const copies = 500;
const openingFans = 1_000;
const firstFan = 50_001;
let openingGo = 100;

/** As many copies of the first item as half of the fans want, and enough of the second. */
const rowsOf = (goId: number): string => `
  INSERT INTO gos (go_id, title, published) VALUES (${goId}, 'Opening', true);
  INSERT INTO go_items (go_id, item_id) SELECT ${goId}, item_id FROM items WHERE item_id <= 40;`;
const limitsOf = (goId: number): string => `
  SELECT go_id, item_id, NULL AS variant_id, CASE WHEN item_id = 1 THEN ${copies} ELSE 1000000 END AS max
    FROM go_items WHERE go_id = ${goId}`;

interface Outcome {
  readonly sold: boolean;
  readonly ms: number;
  readonly repeats: number;
  /** Milliseconds since the opening. */
  readonly at: number;
}

/**
 * A thousand fans who are logged in load the shop and submit as soon as it is shown, all at once. Throws where a copy
 * was sold twice or a fan got another answer than a claim or 'sold out'.
 */
export const opening: Burst = {
  what: 'opening',
  about: `${openingFans} fans open the shop and submit at once, ${copies} copies`,
  run: async (meter, databaseUrl) => {
    const goId = ++openingGo;
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query(rowsOf(goId));
    await setLimits(owner, limitsOf(goId));
    const pool = new Pool(meter.server.url, { connections: openingFans });
    const began = performance.now();
    const { result: outcomes, ...processor } = await metered(meter, () =>
      Promise.all(
        Array.from({ length: openingFans }, (_, n) =>
          comeAndSubmit(pool, { fan: firstFan + n, goId, began }),
        ),
      ),
    );
    const allMs = performance.now() - began;
    await pool.close();
    const sold = outcomes.filter((outcome) => outcome.sold);
    const { rows } = await owner.query<{ claims: number; claimed: number }>(
      `SELECT (SELECT count(*)::int FROM projection.claim_overview WHERE go_id = ${goId}) AS claims,
              (SELECT claimed FROM projection.go_stock WHERE go_id = ${goId} AND item_id = 1) AS claimed`,
    );
    await owner.end();
    const [count] = rows;
    if (sold.length !== copies || count?.claims !== copies || count.claimed !== copies)
      throw new Error(`Sold ${sold.length} of ${copies} copies, and recorded ${JSON.stringify(count)}`);
    const last = (some: readonly Outcome[]): number => Math.max(...some.map(({ at }) => at));
    const times = outcomes.map(({ ms }) => ms);
    return {
      'all, s': allMs / 1_000,
      'median submission, s': atShare(times, 0.5) / 1_000,
      'slowest hundredth, s': atShare(times, 0.99) / 1_000,
      "last 'sold out' after the last copy, s":
        (last(outcomes.filter((outcome) => !outcome.sold)) - last(sold)) / 1_000,
      'had to ask again': outcomes.reduce((sum, { repeats }) => sum + repeats, 0),
      'server, processor s': processor.serverMs / 1_000,
      'PostgreSQL, processor s': processor.databaseMs / 1_000,
    };
  },
};

async function comeAndSubmit(
  pool: Pool,
  { fan, goId, began }: { readonly fan: number; readonly goId: number; readonly began: number },
): Promise<Outcome> {
  const cookie = cookieOf(fan, jwtSecret);
  const shop = await answerInTheEnd(pool, question('gos.getGoInfos', { go_id: goId }, cookie));
  if (shop.status !== 200) throw new Error(`The shop: ${shop.status}`);
  const sent = performance.now();
  const { status, body, repeats } = await answerInTheEnd(pool, submission(goId, [1, 2], cookie));
  const now = performance.now();
  const sold = status === 200;
  if (!sold && !body.includes('STOCK_EXCEEDED'))
    throw new Error(`Neither a claim nor sold out: ${status} ${body.toString()}`);
  return { sold, ms: now - sent, repeats: shop.repeats + repeats, at: now - began };
}
