import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin, callerOf, environmentOf, logIn, server } from '../../rehearsals/built-shop.mjs';
import { connected } from '../../scripts/connected.mjs';
import { PlainFailure, runMain } from '../../scripts/lifetime.mjs';
import { command, say } from '../../scripts/run.mjs';
import { setUp } from '../../scripts/set-up.mjs';
import { HaCluster, hosts, passwords } from './ha-cluster.mjs';

/**
 * The setting of deploy/ha on the loopback addresses of one machine: three hosts with etcd, Patroni and PostgreSQL,
 * HAProxy and PgBouncer, two server processes behind Caddy. Kills the primary's host under load, and counts the
 * acknowledged acts.
 */
const workers = 20;
const beforeMs = 8_000;
const afterMs = 12_000;
const longestMs = 10_000;
/** The size of the pool in deploy/ha/pgbouncer.ini. */
const mostPooled = 20;
/** @typedef {{ key: string, sentAt: number, at: number }} Acknowledged */

const cluster = new HaCluster();

await runMain(async () => {
  // Caddy signs its certificate itself.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  await setUp({ frontend: false });
  try {
    await cluster.start();
    await refuseStrangers();
    return (await failOver(await startShop())) ? 1 : 0;
  } finally {
    await cluster.stop();
  }
});

/** @param {string} database */
function ownerUrl(database) {
  const tls = `sslmode=verify-full&sslrootcert=${cluster.tls('ca.crt')}`;
  return `postgresql://postgres:${passwords.superuser}@${HaCluster.primary}/${database}?${tls}`;
}

/** A client that reaches the hosts without a certificate or a password can neither command nor read anything. */
async function refuseStrangers() {
  const pair = { cert: readFileSync(cluster.tls('db1.crt')), key: readFileSync(cluster.tls('db1.key')) };
  const auth = `patroni:${passwords.patroni}`;
  const member = (await cluster.leader()) ?? 'db1';
  const [withoutTls] = ownerUrl('postgres').split('?');
  const answers = {
    'POST /switchover': await patroni(member, 'POST', '/switchover', {}),
    'PATCH /config': await patroni(member, 'PATCH', '/config', {}),
    'PATCH /config with the password alone': await patroni(member, 'PATCH', '/config', { auth }),
    'PATCH /config with a certificate alone': await patroni(member, 'PATCH', '/config', pair),
    'PATCH /config with both': await patroni(member, 'PATCH', '/config', { ...pair, auth }),
    'etcd without a certificate': await readEtcd(member, {}),
    'etcd with one': await readEtcd(member, pair),
    'PostgreSQL without TLS': await connected(withoutTls ?? '', () => Promise.resolve('200')).catch(String),
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
function patroni(host, method, path, who) {
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
 * @returns {Promise<string>} the status, or the reason why there is none */
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

/** @template Result
 * @param {(client: import('pg').Client) => Promise<Result>} work */
function asOwner(work) {
  return connected(ownerUrl('fan_beats'), work);
}

async function startShop() {
  await connected(ownerUrl('postgres'), (client) => client.query('CREATE DATABASE fan_beats'));
  const { DATABASE_OWNER_URL = '', DATABASE_URL = '', ...own } = environmentOf(ownerUrl('fan_beats'));
  await command({ DATABASE_OWNER_URL, DATABASE_URL }, 'database', 'prepare');
  const standby = Object.assign(new URL(DATABASE_URL), { host: HaCluster.standby });
  const env = {
    ...own,
    DATABASE_URL,
    DATABASE_POOL_URL: cluster.startPooler(new URL(DATABASE_URL)),
    READ_DATABASE_URL: standby.href,
    PUBLIC_URL: HaCluster.shop,
    PORT: '3000',
    TRUSTED_PROXIES: '1',
    MACHINES: '2',
    RATE_LIMITS: 'off',
  };
  const servers = ['127.0.0.21', '127.0.0.22'].map((host) =>
    cluster.run(`server-${host}`, [process.execPath, server], { env: { ...env, HOST: host } }),
  );
  await cluster.until('the shop behind its proxy', async () => (await fetch(`${HaCluster.shop}/readyz`)).ok);
  await asOwner((client) =>
    client.query(`
      INSERT INTO gos (go_id, title, published) VALUES (1, 'First', true);
      INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
        VALUES (1, 'Album', 'AURORA', 'Album', 0, 1250, 3, true)`),
  );
  const organiser = await logIn(HaCluster.shop);
  await organiser.call('gos.admLinkItemToGo', { go_id: 1, item_id: 1, amount: 1_000_000 });
  return { servers, organiser };
}

/** @param {number} worker */
async function enter(worker) {
  const mail = `fan-${worker}@example.org`;
  const fan = { mail, pwdhash: admin.password, displayname: `Fan ${worker}` };
  await callerOf(HaCluster.shop).call('user.register', fan);
  return logIn(HaCluster.shop, mail);
}

/** Claims one album after another; each act has a key and is sent again until it has an answer.
 * @param {import('../../rehearsals/built-shop.mjs').Caller} fan
 * @param {{ stopped: boolean, acknowledged: Acknowledged[], retries: number }} load */
async function claim({ call }, load) {
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
        await call('claims.submitCart', cart);
        load.acknowledged.push({ key, sentAt, at: Date.now() });
        break;
      } catch {
        load.retries += 1;
        await sleep(100);
      }
    }
  }
}

/** Counts the hints of a live stream through the proxy, and opens it again as browsers do.
 * @param {import('../../rehearsals/built-shop.mjs').Caller} organiser
 * @param {{ stopped: boolean, hints: number[] }} live */
async function listen({ cookie }, live) {
  while (!live.stopped) {
    try {
      const { body } = await fetch(`${HaCluster.shop}/api/live`, { headers: { cookie } });
      if (body) for await (const chunk of body) if (String(chunk).length > 0) live.hints.push(Date.now());
    } catch {
      await sleep(500);
    }
  }
}

/** @param {Awaited<ReturnType<typeof startShop>>} shop
 * @returns {Promise<boolean>} whether any result was insufficient */
async function failOver({ servers, organiser }) {
  const load = { stopped: false, acknowledged: /** @type {Acknowledged[]} */ ([]), retries: 0 };
  const live = { stopped: false, hints: /** @type {number[]} */ ([]) };
  const fans = [];
  // A password takes a quarter of a second of a core: all at once, they would delay one another.
  for (let worker = 0; worker < workers; worker += 1) fans.push(await enter(worker));
  void listen(organiser, live);
  const working = Promise.all(fans.map((fan) => claim(fan, load)));
  await Promise.race([sleep(beforeMs), working]);
  const { standby, opened } = await asOwner(connections);
  say(`synchronous_standby_names = ${standby}`);
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
    return onHost(HaCluster.standby, () => Promise.resolve(true));
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
    'connections to the database under load': opened,
    'server processes that ended': servers.filter(
      ({ exitCode, signalCode }) => exitCode !== null || signalCode,
    ).length,
    'readings on the standby': await readsOnStandby(organiser),
  };
  console.log(JSON.stringify(report, null, 1));
  await command({ DATABASE_OWNER_URL: ownerUrl('fan_beats') }, 'ledger', 'verify');
  const late = !first || first.at - promotedAt > longestMs;
  const unread = report['readings on the standby'] === 0;
  const unpooled = !(opened['fan-beats'] > 0 && opened['fan-beats'] <= mostPooled);
  const fallen = report['server processes that ended'] > 0;
  return late || unread || unpooled || fallen || report.lost + report.doubled > 0;
}

/** The connections by their purpose: those named fan-beats go through the pooler.
 * @param {import('pg').Client} client */
async function connections(client) {
  const { rows } = await client.query(
    `SELECT current_setting('synchronous_standby_names') AS standby, json_object_agg(name, count) AS opened
       FROM (SELECT application_name AS name, count(*)::int FROM pg_stat_activity
              WHERE application_name LIKE 'fan-beats%' GROUP BY 1) AS named`,
  );
  return rows[0];
}

/** @param {import('pg').Client} client */
async function recorded(client) {
  const { rows } = await client.query(`SELECT meta->>'idempotencyKey' AS key FROM ledger.events`);
  const { rows: sums } = await client.query('SELECT sum(amount)::int AS claimed FROM projection.claim_item');
  return { keys: new Set(rows.map(({ key }) => key)), claimed: Number(sums[0].claimed) };
}

/** Exports once and finds the host that was read.
 * @param {import('../../rehearsals/built-shop.mjs').Caller} organiser */
async function readsOnStandby({ cookie }) {
  const response = await fetch(`${HaCluster.shop}/api/ledger/export?format=csv`, { headers: { cookie } });
  await response.text();
  const leader = await cluster.leader();
  let reads = 0;
  // HAProxy may have switched to another one since.
  for (const name of cluster.hosts.filter((host) => host !== leader)) {
    const { opened } = await onHost(`${hosts[name]}:5432`, connections);
    reads += opened?.['fan-beats-reading'] ?? 0;
  }
  return reads;
}

/** Connects as the owner, not by the address of the primary.
 * @template Result
 * @param {string} address
 * @param {(client: import('pg').Client) => Promise<Result>} work */
function onHost(address, work) {
  return connected(ownerUrl('fan_beats').replace(HaCluster.primary, address), work);
}
