import { Client } from 'pg';
import { Pool } from 'undici';

import { evenly } from '../load';
import { jwtSecret } from '../server';
import { atShare, type Burst } from './bursts';
import { answerTo, submission, type Call } from './calls';
import { cookieOf, fans, largestGo, scarceGo } from './shop';

const claimsOfBill = 5_000;
const claimsPerSecond = 100;
const ms = 5_000;
const admin = 1_000 + fans;
const atOnce = 50;

let fan = 1_000;

/** A claim of a fan who has not claimed before. */
const nextClaim = (go: number): Call => {
  fan += 1;
  return submission(go, [1, 2], cookieOf(fan, jwtSecret));
};

const preview: Call = {
  path: '/api/bills.admPreview',
  cookie: cookieOf(admin, jwtSecret),
  body: JSON.stringify({
    go_id: largestGo,
    component: 'ems',
    paid_on: new Date().toISOString().slice(0, 10),
    lines: [{ what: 'postage', amount: 12_345.67, basis: 'value' }],
    left_out: [],
    weights: [],
  }),
};

/** Claims at an even pace, alone and while an organiser requests one preview of a large bill after another. */
export const previews: Burst = {
  what: 'previews',
  about: `${claimsPerSecond} claims a second, alone and beside previews of a bill over ${claimsOfBill.toLocaleString('en')} claims`,
  run: async ({ server }, databaseUrl) => {
    const pool = new Pool(server.url, { connections: 100 });
    await makeClaims(pool, databaseUrl);
    const alone = await claimTimes(pool);
    const done = new AbortController();
    const previewing = previewUntil(pool, done.signal);
    const beside = await claimTimes(pool);
    done.abort();
    const previewTimes = await previewing;
    await pool.close();
    return {
      'alone: median, ms': atShare(alone, 0.5),
      'alone: 99 %, ms': atShare(alone, 0.99),
      'beside previews: median, ms': atShare(beside, 0.5),
      'beside previews: 99 %, ms': atShare(beside, 0.99),
      previews: previewTimes.length,
      'a preview, ms': atShare(previewTimes, 0.5),
    };
  },
};

/** The claims of the bill, once for all runs, and an organiser. */
async function makeClaims(pool: Pool, databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('UPDATE users SET user_role = 2 WHERE user_id = $1', [admin]);
  const { rows } = await owner.query<{ claims: number }>(
    'SELECT count(*)::int AS claims FROM projection.claim_overview WHERE go_id = $1',
    [largestGo],
  );
  await owner.end();
  for (let made = rows[0]?.claims ?? 0; made < claimsOfBill; made += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => timed(pool, nextClaim(largestGo))));
}

async function claimTimes(pool: Pool): Promise<number[]> {
  const times: number[] = [];
  await evenly({ perSecond: claimsPerSecond, ms }, async () => {
    times.push(await timed(pool, nextClaim(scarceGo)));
  });
  return times;
}

async function previewUntil(pool: Pool, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) times.push(await timed(pool, preview));
  return times;
}

/** Milliseconds until the whole answer has arrived. Throws where its status is not 200. */
async function timed(pool: Pool, call: Call): Promise<number> {
  const began = performance.now();
  const { status, body } = await answerTo(pool, call);
  if (status !== 200) throw new Error(`${call.path}: ${status} ${body.toString()}`);
  return performance.now() - began;
}
