import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HaCluster, hosts, passwords } from './ha-cluster.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root, runNode, say } from './run.mjs';
import { serverAddress } from './server-login.mjs';
import { setUp } from './set-up.mjs';

/**
 * What deploy/ha describes, on the loopback addresses of one machine: three hosts with etcd, Patroni and PostgreSQL, HAProxy, two
 * server processes behind Caddy. Kills the primary's host under load, and counts what was acknowledged.
 */
const workers = 20;
const beforeMs = 8_000;
const afterMs = 12_000;
const longestMs = 10_000;
const secret = 'q7Zr2mVt9LxK4wPb8NcJ6sHd3FgY1aUe';
const password = 'correct horse battery';
const admin = { ADMIN_MAIL: 'admin@example.org', ADMIN_PASSWORD: password };
const program = join(root, 'backend/dist/src');

/** @typedef {{ key: string, sentAt: number, at: number }} Acknowledged */

const cluster = new HaCluster();

await runMain(async () => {
  // Caddy signs its certificate itself.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  await setUp({ frontend: false });
  try {
    await cluster.start();
    await refuseStrangers();
    const servers = await startShop();
    const failed = await failOver(servers);
    return failed ? 1 : 0;
  } finally {
    await cluster.stop();
  }
});

/** @param {string} database */
function ownerUrl(database) {
  const tls = `sslmode=verify-full&sslrootcert=${cluster.tls('ca.crt')}`;
  return `postgresql://postgres:${passwords.superuser}@${HaCluster.primary}/${database}?${tls}`;
}

/** Whoever reaches the hosts, but holds no certificate and knows no password, commands nothing and reads nothing. */
async function refuseStrangers() {
  const pair = { cert: readFileSync(cluster.tls('db1.crt')), key: readFileSync(cluster.tls('db1.key')) };
  const auth = `patroni:${passwords.patroni}`;
  const member = (await cluster.leader()) ?? 'db1';
  const answers = {
    'POST /switchover': await command(member, 'POST', '/switchover', {}),
    'PATCH /config': await command(member, 'PATCH', '/config', {}),
    'PATCH /config with the password alone': await command(member, 'PATCH', '/config', { auth }),
    'PATCH /config with a certificate alone': await command(member, 'PATCH', '/config', pair),
    'PATCH /config with both': await command(member, 'PATCH', '/config', { ...pair, auth }),
    'etcd without a certificate': await readEtcd(member, {}),
    'etcd with one': await readEtcd(member, pair),
    'PostgreSQL without TLS': await withoutTls(),
  };
  console.log(JSON.stringify(answers, null, 1));
  const open = Object.entries(answers).filter(
    ([name, answer]) => (answer === '200') !== / with both| with one/.test(name),
  );
  if (open.length > 0)
    throw new PlainFailure(`Not as it should be: ${open.map(([name]) => name).join(', ')}.`);
}

/** @param {keyof typeof hosts} host
 * @param {string} method
 * @param {string} path
 * @param {import('node:https').RequestOptions} who */
function command(host, method, path, who) {
  return statusOf({ host: hosts[host], port: 8008, method, path, ...who }, { leader: host, loop_wait: 5 });
}

/** @param {keyof typeof hosts} host
 * @param {import('node:https').RequestOptions} who */
function readEtcd(host, who) {
  const key = Buffer.from('/service/').toString('base64');
  return statusOf({ host: hosts[host], port: 2379, method: 'POST', path: '/v3/kv/range', ...who }, { key });
}

/** @param {import('node:https').RequestOptions} options
 * @param {object} body
 * @returns {Promise<string>} the status, or why there is none */
function statusOf(options, body) {
  return new Promise((resolve) => {
    const asked = request({ ...options, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    });
    asked.on('error', ({ message }) => resolve(message));
    asked.end(JSON.stringify(body));
  });
}

async function withoutTls() {
  const [url] = ownerUrl('postgres').split('?');
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => '200'),
    (error) => String(error.message),
  );
}

/** @template Result
 * @param {(client: pg.Client) => Promise<Result>} work
 * @param {string} [database] */
async function asOwner(work, database = 'fan_beats') {
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startShop() {
  await asOwner((client) => client.query('CREATE DATABASE fan_beats'), 'postgres');
  const url = serverAddress(ownerUrl('fan_beats'), secret);
  const env = { DATABASE_OWNER_URL: ownerUrl('fan_beats'), DATABASE_URL: url };
  if ((await runNode(join(program, 'cli/main.js'), ['database', 'prepare'], { env })) !== 0)
    throw new PlainFailure('The database could not be prepared.');
  const standby = new URL(url);
  standby.host = HaCluster.standby;
  const servers = ['127.0.0.21', '127.0.0.22'].map((host) =>
    cluster.run(`server-${host}`, [process.execPath, join(program, 'main.js')], {
      env: {
        ...{
          HOST: host,
          PORT: '3000',
          DATABASE_URL: url,
          READ_DATABASE_URL: standby.href,
          JWT_SECRET: secret,
        },
        ...{ PUBLIC_URL: HaCluster.shop, TRUSTED_PROXIES: '1', MACHINES: '2', RATE_LIMITS: 'off', ...admin },
      },
    }),
  );
  await cluster.until('the shop behind its proxy', async () => (await fetch(`${HaCluster.shop}/readyz`)).ok);
  await fillShop();
  return servers;
}

async function fillShop() {
  await asOwner((client) =>
    client.query(`
      INSERT INTO gos (go_id, title, published) VALUES (1, 'First', true);
      INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
        VALUES (1, 'Album', 'AURORA', 'Album', 0, 1250, 3, true)`),
  );
  const cookie = await logIn(admin.ADMIN_MAIL);
  await call('gos.admLinkItemToGo', { go_id: 1, item_id: 1, amount: 1_000_000 }, cookie);
}

/** @param {string} path
 * @param {object} input
 * @param {string} [cookie] */
async function call(path, input, cookie = '') {
  const response = await fetch(`${HaCluster.shop}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return { data: JSON.parse(text).result.data, cookies: response.headers.getSetCookie() };
}

/** @param {string} mail */
async function logIn(mail) {
  const { cookies } = await call('user.login', { mail, password });
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

/** Claims one album after the other; each act has a key and is sent again until it is answered.
 * @param {number} worker
 * @param {{ stopped: boolean, acknowledged: Acknowledged[], retries: number }} load */
async function claim(worker, load) {
  const mail = `fan-${worker}@example.org`;
  await call('user.register', { mail, pwdhash: password, displayname: `Fan ${worker}` });
  const cookie = await logIn(mail);
  for (let amount = 1; !load.stopped; amount += 1) {
    const key = randomUUID();
    for (;;) {
      const sentAt = Date.now();
      const cart = {
        go: 1,
        entries: [{ item_id: 1, itemvariant_id: null, amount }],
        idempotency_key: key,
      };
      try {
        await call('claims.submitCart', cart, cookie);
        load.acknowledged.push({ key, sentAt, at: Date.now() });
        break;
      } catch {
        load.retries += 1;
        await sleep(100);
      }
    }
  }
}

/** Counts what a live stream through the proxy brings, and opens it again as browsers do.
 * @param {{ stopped: boolean, hints: number[] }} live */
async function listen(live) {
  const cookie = await logIn(admin.ADMIN_MAIL);
  while (!live.stopped) {
    try {
      const { body } = await fetch(`${HaCluster.shop}/api/live`, { headers: { cookie } });
      if (body) for await (const chunk of body) if (String(chunk).length > 0) live.hints.push(Date.now());
    } catch {
      await sleep(500);
    }
  }
}

/** @param {import('node:child_process').ChildProcess[]} servers
 * @returns {Promise<boolean>} whether anything fell short */
async function failOver(servers) {
  const load = { stopped: false, acknowledged: /** @type {Acknowledged[]} */ ([]), retries: 0 };
  const live = { stopped: false, hints: /** @type {number[]} */ ([]) };
  void listen(live);
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => claim(worker, load)));
  await Promise.race([sleep(beforeMs), working]);
  const names = await asOwner((client) => client.query('SHOW synchronous_standby_names'));
  say(`synchronous_standby_names = ${String(names.rows[0].synchronous_standby_names)}`);
  const lost = await cluster.leader();
  if (!lost) throw new PlainFailure('There is no primary to lose.');
  const killedAt = Date.now();
  cluster.killHost(lost);
  await cluster.until('a new primary', async () => {
    const now = await cluster.leader();
    return now !== null && now !== lost;
  });
  const promotedAt = Date.now();
  await sleep(afterMs);
  load.stopped = true;
  await working;
  cluster.startHost(lost);
  await cluster.until(`${lost} as a standby again`, () => cluster.answers(lost, '/replica'));
  const rejoinedAt = Date.now();
  await cluster.until('a standby behind its address', async () => {
    await (await onHost(HaCluster.standby)).end();
    return true;
  });
  live.stopped = true;
  const first = load.acknowledged.filter(({ sentAt }) => sentAt > killedAt).sort((a, b) => a.at - b.at)[0];
  const { keys, claimed } = await asOwner(recorded);
  const report = {
    acknowledged: load.acknowledged.length,
    'of them before the kill': load.acknowledged.filter(({ at }) => at < killedAt).length,
    retries: load.retries,
    lost: load.acknowledged.filter(({ key }) => !keys.has(key)).length,
    // Each act claims one album more than the one before it.
    doubled: claimed - load.acknowledged.length,
    's from the kill to the promotion': (promotedAt - killedAt) / 1_000,
    's from the promotion to the first success': first ? (first.at - promotedAt) / 1_000 : null,
    's from its start until the lost host streams again': (rejoinedAt - promotedAt - afterMs) / 1_000,
    'hints of the live stream before and after': [
      live.hints.filter((at) => at < killedAt).length,
      live.hints.filter((at) => at > promotedAt).length,
    ],
    'server processes that ended': servers.filter(
      ({ exitCode, signalCode }) => exitCode !== null || signalCode,
    ).length,
    'readings on the standby': await readsOnStandby(),
  };
  console.log(JSON.stringify(report, null, 1));
  const verified = await runNode(join(program, 'cli/main.js'), ['ledger', 'verify'], {
    env: { DATABASE_OWNER_URL: ownerUrl('fan_beats') },
  });
  const late = !first || first.at - promotedAt > longestMs;
  const unread = report['readings on the standby'] === 0;
  const fallen = report['server processes that ended'] > 0;
  return verified !== 0 || late || unread || fallen || report.lost + report.doubled > 0;
}

/** @param {pg.Client} client */
async function recorded(client) {
  const { rows } = await client.query(`SELECT meta->>'idempotencyKey' AS key FROM ledger.events`);
  const { rows: sums } = await client.query('SELECT sum(amount)::int AS claimed FROM projection.claim_item');
  return { keys: new Set(rows.map(({ key }) => key)), claimed: Number(sums[0].claimed) };
}

/** Exports once and looks who read. */
async function readsOnStandby() {
  const cookie = await logIn(admin.ADMIN_MAIL);
  const response = await fetch(`${HaCluster.shop}/api/ledger/export?format=csv`, { headers: { cookie } });
  await response.text();
  const leader = await cluster.leader();
  let reads = 0;
  // HAProxy may have turned to another one since.
  for (const name of cluster.hosts.filter((host) => host !== leader)) {
    const standby = await onHost(`${hosts[name]}:5432`);
    const { rows } = await standby.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'fan-beats-reading'`,
    );
    await standby.end();
    reads += rows[0].count;
  }
  return reads;
}

/** As the owner, not by the address of the primary.
 * @param {string} address */
async function onHost(address) {
  const client = new pg.Client({
    connectionString: ownerUrl('fan_beats').replace(HaCluster.primary, address),
  });
  await client.connect();
  return client;
}
