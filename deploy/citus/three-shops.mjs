import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf, logIn } from '../../rehearsals/built-shop.mjs';
import { connected } from '../../scripts/connected.mjs';
import { PlainFailure, runMain } from '../../scripts/lifetime.mjs';
import { command, say } from '../../scripts/run.mjs';
import { startServer, untilReady } from '../../scripts/server-process.mjs';
import { setUp } from '../../scripts/set-up.mjs';

/** Three shops on a Citus cluster that runs already: placed, served, separated, moved while they sell, verified and
 * rebuilt.
 * @typedef {{ name: string, env: Record<string, string>, address: string, pace: number }} Shop
 * `pace` is the milliseconds from one act of a person to the next; with 0, each acts as fast as the shop answers. */
const actors = 8;
/** An act takes longer the more bookings its person has: all acts are spread over many people. */
const peopleOfActor = 25;
/** The time before a worker is killed, while it is away, and after it came back: 480 acts of a shop in each minute. */
const windowMs = Number(process.env['CITUS_WINDOW_MINUTES'] ?? 3) * 60_000;
const longestSaleMs = 3 * windowMs + 300_000;
/** A session lasts for fifteen minutes. */
const loginEveryMs = 600_000;
/** Shops that use all processors wait for one another anyway: while a worker is away, each person acts this often. */
const paceMs = 1_000;
const warmUpMs = 5_000;
/** Acts are repeated for 15 s, and a statement may take 8. */
const longestCallMs = 25_000;
/** The most by which the slowest hundredth of calls to the other shops may become slower while a worker is away. */
const slowerAtMost = 1.1;
/** The share of slow calls differs by chance: equal shops differed by 60 % in the same minutes. */
const deviations = 3;

/** Migrations that a placed shop gets afterwards: one that makes a table with a reference to a placed one, one that
 * adds a column with such a reference, and all of later releases.
 * @param {string} name */
const later = (name) => name.startsWith('ClaimArrivals') || name.slice(-13) > '1764000002700';

const placesSql = `SELECT nodeport AS node, count(*)::int AS tables FROM citus_shards
  WHERE split_part(table_name::text, '.', 1) LIKE $1 || '\\_%' GROUP BY 1`;

const folderSql = `SELECT current_setting('data_directory') AS folder,
  (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS bin`;

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
    await placeAsBefore(url, shops[0]);
    for (const { env } of shops) await command(env, 'database', 'prepare');
    await checkPlaces(url, shops);
    for (const shop of shops) stops.push(await serve(shop, folder));
    await checkApart(shops);
    await moveWhileSelling(url, shops);
    await killWhileSelling(url, shops);
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
    LOG_LEVEL: 'silent',
  };
  return { name, address: `http://127.0.0.1:${port}`, env: { ...env, ...own }, pace: 0 };
}

/** @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<any[]>} */
function ask(url, text, values) {
  return connected(url, async (client) => (await client.query(text, values)).rows);
}

/** Makes the shape of an earlier release, as far as Citus accepts the later changes: the next preparation adds tables
 * that refer to placed ones.
 * @param {string} url
 * @param {Shop | undefined} shop */
async function placeAsBefore(url, shop) {
  if (!shop) return;
  const { addressOf, shopNamed } = await import('../../events/dist/src/index.js');
  const database = '../../backend/dist/src/platform/database';
  const { migrateAs, migrationNames } = await import(`${database}/migrate.js`);
  const { placeOnCitus } = await import(`${database}/place-on-citus.js`);
  const { name } = shop;
  const address = addressOf(url, {}, shopNamed(name));
  await migrateAs(
    address,
    migrationNames.filter((/** @type {string} */ one) => !later(one)),
  );
  await connected(address, (client) => {
    /** @param {string} text
     * @param {unknown[]} [values] */
    const query = async (text, values) => (await client.query(text, values)).rows;
    return placeOnCitus({ query }, shopNamed(name));
  });
}

/** Each shop is whole on one worker, and not all are on the same.
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
 * @returns {Promise<() => Promise<unknown>>} the function that stops it */
async function serve({ env, address, name }, folder) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const { exited, stop } = startServer({ ...env, DATA_DIR: dataDir });
  await untilReady(address, exited);
  return stop;
}

/** The session of one shop is not valid at another, also not under the other's cookie names.
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

/** The details of a line that was set aside are kept for a day; the statements that forget it run here, too.
 * @param {string} url
 * @param {Shop | undefined} shop */
async function lookThroughLines(url, shop) {
  if (!shop) return;
  const { forgetBankLines } = await import('../../projections/dist/src/index.js');
  const { addressOf, shopNamed } = await import('../../events/dist/src/index.js');
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
 * @param {Shop[]} shops the first one moves */
async function moveWhileSelling(url, shops) {
  const [moved] = shops;
  if (!moved) return;
  const events = `${moved.name}_ledger.events`;
  const [to] = await ask(url, othersSql, [events]);
  await whileSelling(url, shops, async () => {
    await sleep(2_000);
    const began = performance.now();
    await ask(url, moveSql, [events, to.host, to.port]);
    say(`${moved.name} moved within ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await sleep(2_000);
  });
  await checkPlaces(url, shops);
}

/** A worker dies and comes back while all shops sell: shops on other workers are not affected, and those on this worker
 * refuse and go on by themselves.
 * @param {string} url
 * @param {Shop[]} shops the first one loses its worker */
async function killWhileSelling(url, shops) {
  const ports = await Promise.all(shops.map(async ({ name }) => (await ask(url, placesSql, [name]))[0].node));
  const control = await controlOf(url, ports[0]);
  const times = { began: 0, killed: 0, started: 0, back: 0, over: 0 };
  const unhurried = shops.map((shop) => ({ ...shop, pace: paceMs }));
  const sales = await whileSelling(url, unhurried, async () => {
    await sleep(warmUpMs);
    times.began = performance.now();
    await sleep(windowMs);
    const organisers = await Promise.all(shops.map(({ address }) => logIn(address)));
    times.killed = performance.now();
    // At once: no backend ends in order, and data that was not flushed is gone.
    await control('stop', '-m', 'immediate');
    try {
      await sleep(longestCallMs);
      for (const [index, { address, name }] of shops.entries()) {
        if (ports[index] !== ports[0]) continue;
        const headers = { cookie: organisers[index]?.cookie ?? '' };
        for (const path of ['readyz', 'api/gos.getGoInfos']) {
          const { status } = await fetch(`${address}/${path}`, { headers });
          if (status !== 503)
            throw new PlainFailure(`${name}: ${path} answered ${status} without its worker.`);
        }
      }
      await sleep(times.killed + windowMs - performance.now());
      times.started = performance.now();
    } finally {
      await control('start', '-w');
    }
    await sleep(2 * longestCallMs);
    times.back = performance.now();
    await sleep(windowMs);
    times.over = performance.now();
  });
  /** @param {Call[]} calls
   * @param {number} from
   * @param {number} until */
  const within = (calls, from, until) => calls.filter(({ at }) => at >= from && at < until);
  // The shops are alike.
  const beforeOfAll = figuresOf(within(sales.flat(), times.began, times.killed));
  say(`All shops before: ${JSON.stringify(beforeOfAll)}`);
  for (const [index, { name }] of shops.entries()) {
    const calls = sales[index] ?? [];
    const before = figuresOf(within(calls, times.began, times.killed));
    const callsMeanwhile = within(calls, times.killed, times.started);
    const meanwhile = figuresOf(callsMeanwhile);
    const away = ports[index] === ports[0];
    say(
      `${name}: before ${JSON.stringify(before)}, ${away ? 'without its worker' : 'while the other worker is away'} ${JSON.stringify(meanwhile)}, after ${JSON.stringify(figuresOf(within(calls, times.back, times.over)))}`,
    );
    const { refusals, longest } = meanwhile;
    // Sessions end in long windows.
    const isRefused = refusals.includes('503') && refusals.every((one) => one === '503' || one === '401');
    const slow = callsMeanwhile.filter(({ ms }) => ms > beforeOfAll.p99 * slowerAtMost).length;
    const hundredth = callsMeanwhile.length / 100;
    const asWanted = away
      ? isRefused && longest < longestCallMs
      : refusals.length === 0 && slow <= hundredth + deviations * Math.sqrt(hundredth);
    if (!asWanted) throw new PlainFailure(`${name} is not as it should be while a worker is away.`);
  }
}

/** Runs pg_ctl on a worker on this machine, as the owner of its folder.
 * @param {string} url
 * @param {number} port */
async function controlOf(url, port) {
  const [{ folder, bin }] = await ask(Object.assign(new URL(url), { port }).href, folderSql);
  const { uid, gid } = statSync(folder);
  return (/** @type {string[]} */ ...args) =>
    once(
      spawn(join(bin, 'pg_ctl'), ['-D', folder, ...args], { uid, gid, cwd: '/', env: {}, stdio: 'ignore' }),
      'exit',
    );
}

/** @typedef {{ at: number, ms: number, refusal: string | null }} Call */

/** Figures of the calls in milliseconds.
 * @param {Call[]} calls */
function figuresOf(calls) {
  const took = calls.map(({ ms }) => Math.round(ms)).sort((one, other) => one - other);
  const [p50 = NaN, p99 = NaN, longest = NaN] = [0.5, 0.99, 1].map(
    (part) => took[Math.ceil(took.length * part) - 1],
  );
  return {
    calls: took.length,
    p50,
    p99,
    longest,
    refusals: [...new Set(calls.flatMap(({ refusal }) => refusal ?? []))],
  };
}

/** Checks that every acknowledged act is in the books, exactly once.
 * @param {string} url
 * @param {Shop[]} shops
 * @param {() => Promise<void>} work
 * @returns {Promise<Call[][]>} of each shop */
async function whileSelling(url, shops, work) {
  const over = new AbortController();
  const selling = Promise.all(shops.map((shop) => sell(shop, over.signal)));
  await Promise.race([work(), selling]).finally(() => over.abort());
  const sales = await selling;
  for (const [index, { keys, calls }] of sales.entries()) {
    const { name = '' } = shops[index] ?? {};
    const [{ acts, gaps }] = await ask(
      url,
      `SELECT count(*) FILTER (WHERE meta->>'idempotencyKey' = ANY($1))::int AS acts, (max(position) - count(*))::int AS gaps FROM ${name}_ledger.events`,
      [keys],
    );
    const done = calls.filter(({ refusal }) => refusal === null).map(({ at, ms }) => at + ms);
    const pause = Math.max(...done.map((at, nth) => at - (done[nth - 1] ?? at)));
    say(
      `${name}: ${done.length} acts done, ${calls.length - done.length} calls refused, longest pause ${Math.round(pause)} ms`,
    );
    if (acts !== done.length || acts !== keys.length)
      throw new PlainFailure(`${name} has ${acts} acts, and ${done.length} of ${keys.length} were answered.`);
    if (gaps !== 0) throw new PlainFailure(`${name} has ${gaps} gaps.`);
  }
  return sales.map(({ calls }) => calls);
}

/** Eight people give others points, again and again; each act has a key and is sent until it has an answer.
 * @param {Shop} shop
 * @param {AbortSignal} over */
async function sell({ address, name, pace }, over) {
  let organiser = await logIn(address);
  let loggedInAt = performance.now();
  const stayLoggedIn = async () => {
    while (!over.aborted) {
      await sleep(2_000);
      if (performance.now() < loggedInAt + loginEveryMs) continue;
      const renew = (/** @type {typeof organiser} */ renewed) => {
        organiser = renewed;
        loggedInAt = performance.now();
      };
      // Not while its worker is away.
      await logIn(address).then(renew, () => sleep(longestCallMs));
    }
  };
  /** @type {number[]} */
  const people = [];
  for (let nth = 0; nth < actors * peopleOfActor; nth += 1) {
    const answer = await organiser.call('user.admAddPerson', { displayname: `Fan ${randomUUID()}` });
    const { result } = /** @type {{ result: { data: { user_id: number } } }} */ (await answer.json());
    people.push(result.data.user_id);
  }
  /** @type {string[]} */
  const keys = [];
  /** @type {Call[]} */
  const calls = [];
  const until = performance.now() + longestSaleMs;
  /** @param {string} key
   * @param {number} userId */
  const act = async (key, userId) => {
    const at = performance.now();
    const given = { user_id: userId, points: 1, idempotency_key: key };
    const refusal = await organiser.call('user.admAddUserPoints', given).then(
      () => null,
      ({ message }) => /: (\d+) /.exec(message)?.[1] ?? String(message),
    );
    calls.push({ at, ms: performance.now() - at, refusal });
    return refusal === null;
  };
  /** @param {number} index */
  const one = async (index) => {
    let due = performance.now() + (pace * index) / actors;
    for (let turn = index; !over.aborted; turn += actors) {
      await sleep(due - performance.now());
      // A person who waited long acts at their own moments again, not at the same time as the others who waited.
      due += pace * Math.max(1, Math.ceil((performance.now() - due) / (pace || 1)));
      const key = randomUUID();
      keys.push(key);
      const userId = people[turn % people.length] ?? NaN;
      while (!(await act(key, userId))) {
        if (performance.now() > until)
          throw new PlainFailure(`${name} does not sell: ${calls.at(-1)?.refusal}`);
        await sleep(Math.max(pace, 200));
      }
    }
  };
  await Promise.all([stayLoggedIn(), ...Array.from({ length: actors }, (_, index) => one(index))]);
  return { keys, calls };
}
