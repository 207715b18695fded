import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { until } from '@fan-beats/events/testing';
import { Standby } from '../../src/platform/database/standby';
import { DatabaseProxy, type CommitFault, type ConnectionName } from '../database-proxy';
import type { ServerProcess } from '../server-process';
import { ask, connect, connectMany, mayMount, type Cluster } from './cluster';
import type { Crowd } from './crowd';
import { Division } from './division';
import { writeReport, type Row } from './report';
import { firstFan, serverRole, TestBench, workers } from './test-bench';
import { Streams } from './streams';

const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
const long = process.env['FAULTS'] === 'long';
/** The number of acts that are acknowledged before each fault, and again after it. */
const acts = long ? 2_000 : 200;
const openPages = 300;
const neverSent = 'never sent';
const cli = resolve(__dirname, '../../dist/src/cli/main.js');
const { childrenOf, isRunning } = jest.requireActual<{
  childrenOf(pid: number): number[];
  isRunning(pid: number): boolean;
}>('../../../scripts/processes.mjs');

// With much other work on the machine, a long trial takes four minutes.
jest.setTimeout(long ? 900_000 : 120_000);

const random = seeded(seed);
const rows: Row[] = [];
let stand: TestBench;
let working: Crowd | undefined;

beforeAll(async () => {
  stand = await TestBench.open(random);
});

afterEach(() => working?.abandon());

afterAll(async () => {
  await stand.close();
  process.stdout.write(`\n${writeReport(seed, rows)}`);
});

function seeded(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The time when a fault began; `first` where something else than a success has to recover. */
interface Struck {
  readonly since: number;
  readonly first?: number;
}

interface Trial {
  readonly fault: string;
  /** Seconds until the first success, on a machine without other work. */
  readonly bound: number;
  readonly strike: (crowd: Crowd) => Promise<Struck>;
  readonly control?: () => Promise<string>;
}

/** Lets a fault strike twenty workers in the middle of their work: no acknowledged act is lost, none is done twice, and work continues. */
async function survive({ fault, bound: seconds, strike, control }: Trial): Promise<void> {
  await stand.ready();
  const crowd = await newCrowd();
  const { first, recovery } = await during(crowd, strike);
  const bound = widened(seconds);
  const findings = await stand.findings([...crowd.acknowledged.keys(), neverSent]);
  const doubled = await stand.doubled();
  const row = { ...recovery, ...(first !== undefined && { first }), acknowledged: crowd.acknowledged.size };
  process.stderr.write(`${fault}: ${row.first.toFixed(1)} s\n`);
  // The act that was never sent is missing: so the checker would find a lost act.
  const missing = `The act under the key ${neverSent} was acknowledged, and is not in the ledger.`;
  const seen = { odd: crowd.odd, doubled, findings: findings.map(({ sentence }) => sentence) };
  expect(seen).toEqual({ odd: [], doubled: 0, findings: [missing] });
  expect(await stand.claimed()).toEqual(stand.plainPromised);
  // A moment later, by any leading server.
  await until(async () => (await stand.askedWrongly()) === 0);
  expect(row.first).toBeLessThan(bound);
  const said = (await control?.()) ?? 'an act that was never sent is missed';
  rows.push({ ...row, fault, load: `${workers} workers`, lost: 0, doubled, bound, control: said });
  writeReport(seed, rows);
}

/** A working crowd, which ends after the test in any case. */
async function newCrowd(): Promise<Crowd> {
  working = await stand.crowd(acts / 2);
  working.start();
  return working;
}

async function during(crowd: Crowd, strike: Trial['strike']) {
  await crowd.more(acts);
  await sleep(random(100));
  const { since, first } = await strike(crowd);
  const recovery = await crowd.recovery(since);
  await crowd.more(acts);
  await crowd.stop();
  return { first, recovery };
}

/** The number of acknowledged acts that are lost. */
async function lostOf({ acknowledged }: Crowd): Promise<number> {
  const findings = await stand.findings(acknowledged.keys());
  return findings.filter(({ kind }) => kind === 'lost').length;
}

/**
 * Bounds are for machines where a server starts within 2.5 s. If the first start or the last one took longer, the
 * machine has other work, and the bound is longer by as much.
 */
function widened(bound: number): number {
  const first = stand.startSeconds.at(0) ?? 0;
  const last = stand.startSeconds.at(-1) ?? 0;
  return bound * Math.max(1, first / 2.5, last / 2.5);
}

/** Whether a server's process has ended without a signal to end. */
const hasEnded = ({ child }: ServerProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const secondsSince = (since: number): number => (performance.now() - since) / 1_000;

it('loses nothing when all servers are killed, and is back within five seconds of it', () =>
  survive({
    fault: 'SIGKILL of both servers',
    bound: 5,
    strike: async () => {
      const since = performance.now();
      await Promise.all([0, 1].map((number) => stand.end(number, 'SIGKILL')));
      for (const number of [0, 1]) await stand.start(number);
      return { since };
    },
  }));

/** Lets the next COMMITs have a fault, one at each of the given networks. */
async function atNextCommit(fault: CommitFault, proxies = stand.proxies): Promise<void> {
  const before = proxies.map(({ faults }) => faults);
  for (const proxy of proxies) proxy.atCommit = fault;
  await until(() => proxies.every(({ faults }, n) => faults > (before[n] ?? 0)));
}

async function killDatabase(): Promise<Struck> {
  const since = performance.now();
  await stand.cluster.kill();
  await stand.cluster.startAgain();
  return { since };
}

/** The same without waiting for the disk: the last acknowledged acts are lost. */
async function killUnsafeDatabase(): Promise<string> {
  const { url } = stand.cluster;
  const set = async (commit: 'on' | 'off', ...statements: string[]): Promise<void> => {
    for (const statement of [...statements, 'SELECT pg_reload_conf()']) await ask(url, statement);
    await until(async () => {
      const [row] = await ask(url, `SELECT current_setting('synchronous_commit') AS commit`);
      return isDeepStrictEqual({ ...row }, { commit });
    });
  };
  await set(
    'off',
    'ALTER SYSTEM SET synchronous_commit = off',
    `ALTER SYSTEM SET wal_writer_delay = '10s'`,
    `ALTER SYSTEM SET wal_writer_flush_after = '1GB'`,
  );
  const crowd = await newCrowd();
  await crowd.more(acts);
  await crowd.stop();
  await killDatabase();
  const lost = await lostOf(crowd);
  await set('on', 'ALTER SYSTEM RESET ALL');
  expect(lost).toBeGreaterThan(0);
  return `synchronous_commit = off loses ${lost} of ${crowd.acknowledged.size}`;
}

it('loses nothing when the database is killed, and is back within five seconds of it', () =>
  survive({
    fault: 'SIGKILL of the database',
    bound: 5,
    strike: killDatabase,
    control: killUnsafeDatabase,
  }));

it('goes on where it was when the database was paused', () =>
  survive({
    fault: 'database paused for a second',
    bound: 5,
    strike: async () => {
      const { pid } = stand.cluster;
      const family = [pid, ...childrenOf(pid)];
      for (const member of family) process.kill(member, 'SIGSTOP');
      await sleep(1_000);
      for (const member of family.reverse()) process.kill(member, 'SIGCONT');
      return { since: performance.now() };
    },
  }));

it('connects again at once when every connection is cut', () =>
  survive({
    fault: 'every connection cut',
    bound: 5,
    strike: async () => {
      const since = performance.now();
      stand.atNetworks((proxy) => proxy.cut());
      return { since };
    },
  }));

describe('connections that are lost in a row', () => {
  const spanMs = long ? 60_000 : 4_000;
  const wanted = long ? 1_000 : 50;

  /** Strikes until enough connections are lost, also fresh ones in their first milliseconds: no server ends. */
  async function inARow(goal: number, pause: () => number, strike: () => Promise<number>): Promise<Struck> {
    for (let done = 0; done < goal; done += await strike()) {
      await sleep(pause());
      expect(stand.servers.flatMap((one, number) => (one && hasEnded(one) ? number : []))).toEqual([]);
    }
    return { since: performance.now() };
  }

  it('by resets of the network, end no server', () =>
    survive({
      fault: `connections reset every 0.1 to 0.6 s, for ${spanMs / 1_000} s`,
      bound: 10,
      strike: async () => {
        let last = performance.now();
        return inARow(
          spanMs,
          () => 100 + random(500),
          () => {
            stand.atNetworks((proxy) => proxy.reset());
            const now = performance.now();
            const passed = now - last;
            last = now;
            return Promise.resolve(passed);
          },
        );
      },
    }));

  it('by an administrator, end no server', () =>
    survive({
      fault: `${wanted} times pg_terminate_backend`,
      bound: 10,
      strike: () =>
        inARow(
          wanted,
          () => random(50),
          async () => {
            const [row] = await ask<{ count: number }>(
              stand.cluster.url,
              `SELECT count(pg_terminate_backend(pid))::int FROM pg_stat_activity WHERE usename = '${serverRole}'`,
            );
            return row?.count ?? 0;
          },
        ),
    }));
});

describe('a long reading that stands still forever', () => {
  const ledgerOf = () => {
    if (!stand.admin) throw new Error('There is no admin');
    return stand.admin.api.ledger;
  };
  const past = (n = 0): Promise<unknown> =>
    ledgerOf().admGetAccountAsOf.query({ user_id: firstFan + n, position: 1_000_000 });
  const verification = () => ledgerOf().admStartVerification.mutate();

  /** Lets the connection of a call hang in the middle of the call. */
  async function freeze<Answer>(name: ConnectionName, ask: () => Promise<Answer>) {
    const [proxy] = stand.proxies;
    if (!proxy) throw new Error('There is no network');
    const before = proxy.faults;
    proxy.atBegin = name;
    const answer = ask();
    answer.catch(() => undefined);
    await until(() => proxy.faults > before);
    return { answer };
  }

  async function outcomeOf(run: { readonly run_id: number }): Promise<string> {
    const read = async () => (await ledgerOf().admGetVerification.query(run)).state;
    await until(async () => (await read()) !== 'running');
    return read();
  }

  // The database ends hanging connections only after a minute; until then a rebuild would wait for the verification.
  afterAll(() => stand.atNetworks((proxy) => proxy.cut()));

  it('is given up within ten seconds, and the next are answered', async () => {
    const { answer } = await freeze('fan-beats-replay', past);
    const since = performance.now();
    const next = [1, 2, 3].map((n) => past(n));
    await expect(answer).rejects.toMatchObject({ data: { code: 'SERVICE_UNAVAILABLE' } });
    await expect(Promise.all(next)).resolves.toHaveLength(3);
    expect(secondsSince(since)).toBeLessThan(widened(10));
  });

  // Half a minute passes before that.
  if (long)
    it('fails the verification it belongs to, and the next one runs', async () => {
      const frozen = await freeze('fan-beats-verify', verification);
      expect(await outcomeOf(await frozen.answer)).toBe('failed');
      expect(await outcomeOf(await verification())).toBe('clean');
    });

  it.each([
    ['of the past', 'fan-beats-replay', past],
    ['of a verification', 'fan-beats-verify', verification],
  ] as const)('keeps no server from stopping: %s', async (_what, name, reading) => {
    await freeze<unknown>(name, reading);
    const since = performance.now();
    expect(await stand.end(0, 'SIGTERM')).toBe(0);
    expect(secondsSince(since)).toBeLessThan(widened(5));
    await stand.start(0);
  });
});

describe('connections that stand still forever', () => {
  /** Things other than a claim that have to recover: the leader's notifications, and the hints of open pages. */
  const comeBack: Partial<Record<ConnectionName, (since: number) => Promise<number>>> = {
    'fan-beats-leader': async (since) => {
      const listener = await connect(stand.cluster.url);
      await listener.query('LISTEN ledger');
      await sleep(300);
      await once(listener, 'notification');
      await listener.end();
      return secondsSince(since);
    },
    'fan-beats-listener': async (since) => {
      const pages = new Streams(stand.fans.slice(0, workers), 2, stand.urls);
      await pages.allConnected();
      await pages.allHear();
      await pages.close();
      return secondsSince(since);
    },
  };

  const kinds: readonly (readonly [string, ConnectionName | undefined])[] = [
    ['all of them', undefined],
    ['the lane', 'fan-beats-ledger'],
    ['the lead', 'fan-beats-leader'],
    ['the listener', 'fan-beats-listener'],
    ['the pool', 'fan-beats'],
  ];
  const tried = long ? kinds : [...kinds.slice(0, 1), ...kinds.slice(1).slice(random(4)).slice(0, 1)];

  it.each(tried)('are given up within ten seconds: %s', (what, name) =>
    survive({
      fault: `${what}: stands still forever`,
      bound: 10,
      strike: async () => {
        if (name === undefined) await atNextCommit('stand still');
        const since = performance.now();
        if (name !== undefined) {
          const still = stand.proxies.map((proxy) => proxy.standStill(name));
          expect(Math.max(...still)).toBeGreaterThan(0);
        }
        const back = name && comeBack[name];
        return { since, ...(back && { first: await back(since) }) };
      },
    }),
  );
});

describe('a host that is lost in mid-commit', () => {
  const limit = 'idle_in_transaction_session_timeout=';

  /** Without the timeout of the database, the locks of such a transaction stay. */
  async function loseForEver(): Promise<string> {
    const hear = (misheard: readonly (readonly [string, string])[]): void =>
      stand.atNetworks((proxy) => {
        proxy.misheard = misheard;
        proxy.cut();
      });
    hear([[`${limit}3000`, `${limit}0000`]]);
    const crowd = await newCrowd();
    await crowd.more(acts);
    await atNextCommit('lose the host', stand.proxies.slice(0, 1));
    const since = performance.now();
    // Nobody recovers: there is no event to wait for.
    await sleep(6_000);
    const back = crowd.backSince(since).filter((worker) => worker % 2 === 1);
    hear([]);
    await crowd.stop();
    expect(back.length).toBeLessThan(workers / 2);
    return `without idle_in_transaction_session_timeout ${workers / 2 - back.length} of ${workers / 2} wait for over 6 s`;
  }

  it('leaves the buyers of other processes waiting for less than five seconds', () =>
    survive({
      fault: 'host of one server lost in mid-commit',
      bound: 5,
      strike: async (crowd) => {
        await atNextCommit('lose the host', stand.proxies.slice(0, 1));
        const since = performance.now();
        await crowd.recovery(since);
        // The longest act at the other server.
        return { since, first: crowd.longestWait(since, (worker) => worker % 2 === 1) };
      },
      ...(long && { control: loseForEver }),
    }));
});

describe('an answer that is lost on its way', () => {
  const times = long ? 50 : 10;

  /** Sends a booking again whose answer was lost. */
  async function bookTwice(key: string | undefined): Promise<number> {
    const points = async (): Promise<number> => {
      const [row] = await ask<{ points: number }>(
        stand.cluster.url,
        'SELECT coalesce(sum(points), 0)::int AS points FROM projection.account WHERE user_id = 10',
      );
      return row?.points ?? 0;
    };
    const before = await points();
    const booking = { user_id: 10, points: 1, ...(key !== undefined && { idempotency_key: key }) };
    for (let n = 0; n < 2; n += 1) await stand.admin?.api.user.admAddUserPoints.mutate(booking);
    return (await points()) - before;
  }

  it('is given again, and nothing is done twice', () =>
    survive({
      fault: `answer of COMMIT lost, ${times} times`,
      bound: 5,
      strike: async () => {
        for (let n = 0; n < times; n += 1) {
          await atNextCommit('cut the answer', stand.proxies.slice(n % 2, (n % 2) + 1));
        }
        return { since: performance.now() };
      },
      control: async () => {
        expect(await bookTwice('00000000-0000-4000-8000-0000000000aa')).toBe(1);
        expect(await bookTwice(undefined)).toBe(2);
        return 'the same act under no key is done twice';
      },
    }));
});

// Without mounting there is no separate volume to fill.
if (mayMount)
  it('acknowledges nothing it cannot keep while the volume is full, and goes on once there is room', () =>
    survive({
      fault: 'data volume full',
      bound: 5,
      strike: async (crowd) => {
        const free = stand.volume.fill();
        let last = { size: crowd.acknowledged.size, at: performance.now() };
        // PostgreSQL still has preallocated space; after that nothing is written any more.
        await until(() => {
          if (crowd.acknowledged.size > last.size)
            last = { size: crowd.acknowledged.size, at: performance.now() };
          return performance.now() - last.at > 1_000;
        });
        free();
        const since = performance.now();
        if (!isRunning(stand.cluster.pid)) await stand.cluster.startAgain();
        return { since };
      },
    }));

function ledger(...args: string[]): ChildProcess {
  const env = { ...process.env, DATABASE_URL: stand.cluster.url };
  return spawn(process.execPath, [cli, 'ledger', ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

it('keeps the read models whole when a rebuild is killed again and again', () => {
  let killed = 0;
  return survive({
    fault: 'rebuild killed',
    bound: 5,
    strike: async () => {
      for (let n = 0; n < (long ? 10 : 3); n += 1) {
        const rebuilding = ledger('rebuild');
        const ended = endOf(rebuilding);
        await sleep(400 + random(800));
        rebuilding.kill('SIGKILL');
        if ((await ended) === null) killed += 1;
      }
      const since = performance.now();
      expect(killed).toBeGreaterThan(0);
      return { since };
    },
    control: async () => {
      expect(await endOf(ledger('rebuild'))).toBe(0);
      expect(await stand.findings()).toEqual([]);
      await ask(stand.cluster.url, 'UPDATE projection.account SET points = points + 1 WHERE user_id = 10');
      expect(await stand.findings()).toHaveLength(1);
      await ask(stand.cluster.url, 'UPDATE projection.account SET points = points - 1 WHERE user_id = 10');
      return 'a row that was spoilt is found';
    },
  });
});

it('divides a bill whole or not at all when its server or the database is killed in the middle', async () => {
  const [claims, times] = long ? [500, 20] : [100, 3];
  await stand.ready();
  const division = await Division.over(claims, stand);
  await division.next();
  const usual = await division.next();
  const before = await division.recorded();
  let absent = 0;
  let longest = 0;
  for (let n = 1; n <= times; n += 1) {
    const answer = division.next().catch(() => null);
    // One kill in each part of it, so that no part is left out.
    await sleep(((n - random(1_000) / 1_000) / times) * usual);
    const since = performance.now();
    if (n % 2 > 0) {
      await stand.end(0, 'SIGKILL');
      await stand.start(0);
    } else await killDatabase();
    expect(await division.halves()).toEqual([]);
    await answer;
    if ((await division.recorded()) < before + n) absent += 1;
    await division.insist();
    longest = Math.max(longest, secondsSince(since));
    expect(await division.halves()).toEqual([]);
    expect(await division.recorded()).toBe(before + n);
  }
  expect(absent).toBeGreaterThan(0);
  expect(await stand.findings()).toEqual([]);
  expect(usual).toBeLessThan(widened(1) * 1_000);
  process.stderr.write(`a division over ${claims} claims: ${usual.toFixed(0)} ms\n`);
  expect(longest).toBeLessThan(widened(10));
  const [acknowledged, doubled] = [before + times, await stand.doubled()];
  expect(doubled).toBe(0);
  rows.push({
    fault: `SIGKILL in a division, ${times} times`,
    load: `${claims} claims`,
    acknowledged,
    lost: 0,
    doubled,
    first: longest,
    all: longest,
    bound: 10,
    control: `${absent} of ${times} were not there yet, the others were there whole`,
  });
});

it('is not hurt by an export that is killed half-way', () => {
  const file = join(stand.volume.folder, 'books.jsonl');
  const verify = (): number | null =>
    spawnSync(process.execPath, [cli, 'ledger', 'verify', '--file', file], { stdio: 'ignore' }).status;
  return survive({
    fault: 'export killed half-way',
    bound: 5,
    strike: async () => {
      for (let n = 0; n < (long ? 10 : 2); n += 1) {
        const exporting = ledger('export', 'jsonl');
        // An output that nobody reads is blocked, so the export cannot have finished.
        if (exporting.stdout) await once(exporting.stdout, 'readable');
        exporting.kill('SIGKILL');
        expect(await endOf(exporting)).toBeNull();
      }
      return { since: performance.now() };
    },
    control: async () => {
      expect(await endOf(ledger('export', 'jsonl', '--out', file))).toBe(0);
      expect(verify()).toBe(0);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, whole.slice(0, whole.lastIndexOf('\n', whole.length / 2) + 1));
      expect(verify()).not.toBe(0);
      return 'half of an export is refused by verify';
    },
  });
});

it('restarts one server after the other under 300 open pages, which all hear on', async () => {
  const pages = new Streams(stand.fans, openPages, stand.urls);
  await pages.allConnected();
  pages.longestGap = 0;
  await survive({
    fault: `rolling restart under ${openPages} open streams`,
    bound: 5,
    strike: async () => {
      const since = performance.now();
      for (const number of [0, 1]) {
        expect(await stand.end(number, 'SIGTERM')).toBe(0);
        await stand.start(number);
      }
      await pages.allConnected();
      await pages.allHear();
      return { since };
    },
    control: async () => {
      expect(pages.longestGap).toBeLessThan(widened(5));
      return `no page stood alone for longer than ${pages.longestGap.toFixed(1)} s`;
    },
  });
  await pages.close();
});

const releaseBefore = process.env['FAULTS_RELEASE_BEFORE'];

// A folder with that release, built. Building takes long, so this is tried by hand.
if (releaseBefore !== undefined)
  it('goes over from the release before, one server after the other', async () => {
    for (const number of [0, 1]) {
      expect(await stand.end(number, 'SIGTERM')).toBe(0);
      await stand.start(number, [join(releaseBefore, 'backend/dist/src/main.js')]);
    }
    await survive({
      fault: 'rolling update from the release before',
      bound: 5,
      strike: async (crowd) => {
        const since = performance.now();
        for (const number of [0, 1]) {
          expect(await stand.end(number, 'SIGTERM')).toBe(0);
          await stand.start(number);
          await crowd.more(acts);
        }
        return { since };
      },
    });
  });

describe('a standby that takes over', () => {
  async function following(state: 'sync' | 'async'): Promise<void> {
    await until(async () => {
      const rows = await ask<{ sync_state: string }>(
        stand.cluster.url,
        `SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`,
      );
      return rows.some(({ sync_state }) => sync_state === state);
    });
  }

  /** Whether long reads run on the standby. */
  async function isBelieved(standby: Cluster): Promise<boolean> {
    const main = connectMany(stand.cluster.url);
    const reads = new Standby({ databaseUrl: stand.cluster.url, readDatabaseUrl: standby.url }, main);
    const pool = await reads.readingPool();
    await reads.onApplicationShutdown();
    await main.end();
    return pool !== main;
  }

  /** A standby that cannot keep up lacks the last acknowledged acts. */
  async function promoteOneBehind(): Promise<string> {
    const relay = await DatabaseProxy.before(stand.cluster.url);
    const behind = await stand.cluster.standby(join(stand.volume.folder, 'three'), relay.through());
    await following('async');
    await until(() => isBelieved(behind));
    const crowd = await newCrowd();
    await crowd.more(acts);
    relay.standStill();
    await crowd.more(acts);
    await crowd.stop();
    await behind.promote();
    expect(await isBelieved(behind)).toBe(false);
    await stand.cluster.kill();
    stand.follow(behind);
    await relay.close();
    const lost = await lostOf(crowd);
    expect(lost).toBeGreaterThan(0);
    expect(await stand.findings()).toEqual([]);
    return `an asynchronous one that is behind loses ${lost} of ${crowd.acknowledged.size}`;
  }

  it('synchronously, lacks nothing, and answers within ten seconds', async () => {
    const standby = await stand.cluster.standby(join(stand.volume.folder, 'two'), stand.cluster.url);
    await ask(stand.cluster.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await ask(stand.cluster.url, 'SELECT pg_reload_conf()');
    await following('sync');
    await survive({
      fault: 'primary killed, synchronous standby promoted',
      bound: 10,
      strike: async () => {
        const since = performance.now();
        await stand.cluster.kill();
        await standby.promote();
        stand.follow(standby);
        return { since };
      },
      control: promoteOneBehind,
    });
  });
});
