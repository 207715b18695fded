import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from './connected.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { environmentOf, logIn, untilReady } from './rehearsal.mjs';
import { command, say } from './run.mjs';
import { startServer } from './server-process.mjs';
import { setUp } from './set-up.mjs';

/** Three shops on a cluster of Citus that runs already: placed, served, kept apart, moved while they sell, verified and rebuilt.
 * @typedef {{ name: string, env: Record<string, string>, address: string }} Shop */
const actors = 8;
const moveMs = 60_000;

const placesSql = `SELECT nodeport AS node, count(*)::int AS tables FROM citus_shards
  WHERE split_part(table_name::text, '.', 1) LIKE $1 || '\\_%' GROUP BY 1`;

const othersSql = `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
  WHERE groupid <> 0 AND nodeport <> (SELECT nodeport FROM citus_shards WHERE table_name = $1::regclass) LIMIT 1`;
const moveSql = `SELECT citus_move_shard_placement(shardid, nodename, nodeport, $2, $3, 'force_logical')
  FROM citus_shards WHERE table_name = $1::regclass`;

await runMain(async () => {
  const url = process.env['CITUS_URL'];
  if (!url)
    throw new PlainFailure(
      "Name a superuser's address of a database at the coordinator of a Citus cluster with two workers in CITUS_URL.",
    );
  await setUp({ frontend: false });
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-citus-'));
  const run = randomBytes(3).toString('hex');
  const shops = ['aster', 'birch', 'cedar'].map((flower, index) => shopOf(url, `${flower}_${run}`, index));
  /** @type {(() => Promise<unknown>)[]} */
  const stops = [];
  try {
    for (const { env } of shops) await command(env, 'database', 'prepare');
    await checkPlaces(url, shops);
    for (const shop of shops) stops.push(await serve(shop, folder));
    await checkApart(shops);
    await moveWhileSelling(url, shops);
    await lookThroughLines(url, shops[0]);
    for (const shop of shops) await verifyAsAdmin(shop);
    for (const { env } of shops) {
      await command(env, 'ledger', 'rebuild');
      await command(env, 'ledger', 'verify');
    }
    return 0;
  } finally {
    for (const stop of stops) await stop();
    for (const { name } of shops)
      for (const part of ['projection', 'ledger', 'records'])
        await ask(url, `DROP SCHEMA IF EXISTS ${name}_${part} CASCADE`);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} url
 * @param {string} name
 * @param {number} index
 * @returns {Shop} */
function shopOf(url, name, index) {
  const port = String(20_000 + ((process.pid + index) % 10_000));
  const { DATABASE_URL = '', ...env } = environmentOf(url);
  const login = Object.assign(new URL(DATABASE_URL), { username: `${name}_login` }).href;
  const own = {
    SHOP: name,
    DATABASE_URL: login,
    HOST: '127.0.0.1',
    PORT: port,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  return { name, address: `http://127.0.0.1:${port}`, env: { ...env, ...own } };
}

/** @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<any[]>} */
function ask(url, text, values) {
  return connected(url, async (client) => (await client.query(text, values)).rows);
}

/** Each lies whole on one worker, and not all on the same.
 * @param {string} url
 * @param {Shop[]} shops */
async function checkPlaces(url, shops) {
  const used = new Set();
  for (const { name } of shops) {
    const places = await ask(url, placesSql, [name]);
    if (places.length !== 1) throw new PlainFailure(`${name} lies on ${places.length} workers.`);
    used.add(places[0].node);
    say(`${name}: ${places[0].tables} tables on the worker at ${places[0].node}`);
  }
  if (used.size < 2) throw new PlainFailure('All shops lie on one worker.');
}

/** @param {Shop} shop
 * @param {string} folder
 * @returns {Promise<() => Promise<unknown>>} what stops it */
async function serve({ env, address, name }, folder) {
  const { exited, stop } = startServer({ ...env, DATA_DIR: join(folder, name) });
  await untilReady(address, exited);
  return stop;
}

/** The session of one shop is none at another, under the names of the other's cookies either.
 * @param {Shop[]} shops */
async function checkApart(shops) {
  for (const from of shops) {
    const { cookie } = await logIn(from.address);
    for (const to of shops) {
      const answer = await fetch(`${to.address}/api/user.getUserInfo`, {
        headers: { cookie: cookie.replaceAll(from.name, to.name) },
      });
      const wanted = to === from ? 200 : 401;
      if (answer.status !== wanted) throw new PlainFailure(`${from.name} at ${to.name}: ${answer.status}.`);
    }
  }
  say('No session of one shop is one of another');
}

/** What a line that was set aside says is kept within its day; the statements that forget it run here, too.
 * @param {string} url
 * @param {Shop | undefined} shop */
async function lookThroughLines(url, shop) {
  if (!shop) return;
  const { forgetBankLines } = await import('../projections/dist/src/index.js');
  const { addressOf, shopNamed } = await import('../events/dist/src/index.js');
  const organiser = await logIn(shop.address);
  const table = `Date,Payee,Account number,Payment reference,Amount (EUR)\n2026-11-20,Payer,DE02120300000000202051,kept,1.00\n`;
  const file = Buffer.from(table).toString('base64');
  await organiser.call('bank.admImport', { file, import_id: randomUUID() });
  await organiser.call('bank.admSortOut', { line_ids: [1], why: 'private' });
  const forgotten = await connected(addressOf(url, {}, shopNamed(shop.name)), forgetBankLines);
  if (forgotten !== 0) throw new PlainFailure('A line was forgotten within its day.');
  say(`${shop.name}: lines of the bank are looked through`);
}

/** @param {Shop} shop */
async function verifyAsAdmin({ address, name }) {
  const organiser = await logIn(address);
  await organiser.call('ledger.admStartVerification', {});
  const asked = `${address}/api/ledger.admGetVerifications?input=%7B%7D`;
  for (let state = 'running'; state !== 'clean';) {
    const answer = await fetch(asked, { headers: { cookie: organiser.cookie } });
    const [run] = /** @type {{ result: { data: { runs: { state: string, report: unknown }[] } } }} */ (
      await answer.json()
    ).result.data.runs;
    state = run?.state ?? 'missing';
    if (state === 'running') await sleep(200);
    else if (state !== 'clean') throw new PlainFailure(`${name}: ${JSON.stringify(run)}`);
  }
  say(`${name}: verified by an admin`);
}

/** @param {string} url
 * @param {Shop[]} shops of which the first one moves */
async function moveWhileSelling(url, shops) {
  const [moved] = shops;
  if (!moved) return;
  const over = new AbortController();
  const selling = shops.map((shop) => sell(shop, over.signal));
  await sleep(2_000);
  const events = `${moved.name}_ledger.events`;
  const [to] = await ask(url, othersSql, [events]);
  const began = performance.now();
  await ask(url, moveSql, [events, to.host, to.port]);
  say(`${moved.name} moved within ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await sleep(2_000);
  over.abort();
  for (const [index, sold] of (await Promise.all(selling)).entries()) {
    const { name = '' } = shops[index] ?? {};
    const [{ acts, gaps }] = await ask(
      url,
      `SELECT count(*) FILTER (WHERE type = 'PointsAdded')::int AS acts, (max(position) - count(*))::int AS gaps FROM ${name}_ledger.events`,
    );
    say(
      `${name}: ${sold.done} acts done, ${sold.refused} refused, longest pause ${Math.round(sold.pauseMs)} ms`,
    );
    if (acts < sold.done || acts > sold.done + sold.refused)
      throw new PlainFailure(`${name} has ${acts} acts, and ${sold.done} were answered.`);
    if (gaps !== 0) throw new PlainFailure(`${name} has ${gaps} gaps.`);
  }
  await checkPlaces(url, shops);
}

/** Eight people give somebody points, again and again.
 * @param {Shop} shop
 * @param {AbortSignal} over */
async function sell({ address }, over) {
  const organiser = await logIn(address);
  const sold = { done: 0, refused: 0, pauseMs: 0 };
  let last = performance.now();
  const until = last + moveMs;
  const one = async () => {
    while (!over.aborted && performance.now() < until) {
      const isDone = await organiser.call('user.admAddUserPoints', { user_id: 1, points: 1 }).then(
        () => true,
        () => false,
      );
      sold[isDone ? 'done' : 'refused'] += 1;
      if (!isDone) continue;
      sold.pauseMs = Math.max(sold.pauseMs, performance.now() - last);
      last = performance.now();
    }
  };
  await Promise.all(Array.from({ length: actors }, one));
  return sold;
}
