import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { points, Rejection } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';

import { DatabaseProxy } from '../../test/database-proxy';
import { BookOnAccount } from '../features/accounts/commands/book-on-account.command';
import { SubmitClaim, SubmitClaimHandler } from '../features/claims/commands/submit-claim.command';
import { UpdateClaim } from '../features/claims/commands/update-claim.command';
import { laneOptionsOf } from '../platform/database/connections';
import { migrate } from '../platform/database/migrate';
import { LinkItem } from '../features/shop/commands/link-item.command';
import { Ledger, LedgerClock } from './ledger';
import { LedgerClient } from './ledger-client';
import { admin, fan, laneTo, openShop, type ShopFixture } from '../../test/shop-fixture';

jest.setTimeout(120_000);

interface Postgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
  kill9(): Promise<void>;
}

const { startPostgres } = jest.requireActual<{
  startPostgres(options: { dataDir: string; port?: number }): Promise<Postgres>;
}>('../../../scripts/embedded-postgres.mjs');
const { childrenOf } = jest.requireActual<{ childrenOf(pid: number): number[] }>(
  '../../../scripts/processes.mjs',
);

const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-faults-'));
let postgres: Postgres;
let shop: ShopFixture;
let url: string;
let made = 0;

const volumeBytes = 500 * 1024 * 1024;
/** Only root may mount; tests run as root wherever they may install what they need. */
const mayMount = process.getuid?.() === 0;

/** A cluster of its own on a volume of its own, so that killing the one and filling the other hurts no other test. */
beforeAll(async () => {
  if (mayMount) run('mount', ['-t', 'tmpfs', '-o', `size=${volumeBytes}`, 'fan-beats-faults', dataDir]);
  chmodSync(dataDir, 0o755);
  postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
});

afterAll(async () => {
  await postgres.stop();
  if (mayMount) run('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

beforeEach(async () => {
  made += 1;
  await ask(`CREATE DATABASE faults_${made} TEMPLATE fan_beats`, postgres.url);
  const address = new URL(postgres.url);
  address.pathname = `/faults_${made}`;
  url = address.href;
  shop = await openShop(url);
  shop.owner.on('error', () => undefined);
  const link = (itemId: number, max: number | null) =>
    shop.handlers.link.execute(new LinkItem({ actor: admin, goId: 1, itemId, link: 'link', max }));
  await link(1, null);
  await link(3, scarce);
});

afterEach(async () => {
  await shop.close().catch(() => undefined);
});

async function ask<Row = Record<string, unknown>>(sql: string, address = url): Promise<Row[]> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row & Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const workers = 20;
const scarce = 5;
const keyOf = (userId: number, n: number): string => `fan ${userId} attempt ${n}`;

/** The keys of all commands that were acknowledged. */
type Acknowledged = Set<string>;

interface Rush {
  readonly acknowledged: Acknowledged;
  /** Commands of each fan. */
  readonly commands: number;
  readonly handlers?: ShopFixture['handlers'];
  readonly isOver?: () => boolean;
}

/** Fans who add a piece again and again, most of them after the same scarce one first. */
function rush({
  acknowledged,
  commands,
  handlers = shop.handlers,
  isOver = () => false,
}: Rush): Promise<unknown> {
  const work = async (userId: number): Promise<void> => {
    if (userId % 4 !== 0) await wantScarce(handlers, userId);
    for (let n = 1; n <= commands && !isOver(); n++) {
      await handlers.submit.execute(submission(userId, n));
      acknowledged.add(keyOf(userId, n));
    }
  };
  return Promise.all(Array.from({ length: workers }, (_, n) => work(10 + n)));
}

const submission = (
  userId: number,
  amount: number,
  entry = { itemId: 1, variantId: null as number | null },
) =>
  new SubmitClaim({
    actor: fan(userId),
    goId: 1,
    entries: [{ ...entry, amount, text: null }],
    idempotencyKey: entry.itemId === 1 ? keyOf(userId, amount) : `fan ${userId} scarce`,
  });

async function wantScarce({ submit }: ShopFixture['handlers'], userId: number): Promise<void> {
  try {
    await submit.execute(submission(userId, 1, { itemId: 3, variantId: 31 }));
  } catch (error) {
    if (!(error instanceof Rejection) || error.rule !== 'STOCK_EXCEEDED') throw error;
  }
}

async function lostOf(acknowledged: Acknowledged): Promise<string[]> {
  const rows = await ask<{ key: string }>(`SELECT meta->>'idempotencyKey' AS key FROM ledger.events`);
  const kept = new Set(rows.map(({ key }) => key));
  return [...acknowledged].filter((key) => !kept.has(key));
}

/** No command was lost or recorded twice, nothing was oversold, and the books are whole. */
async function expectWhole(acknowledged: Acknowledged, commands: number): Promise<void> {
  expect(acknowledged.size).toBe(workers * commands);
  expect(await lostOf(acknowledged)).toEqual([]);
  expect(
    await ask(`SELECT count(*)::int AS fans, min(amount) AS least, max(amount) AS most
                 FROM projection.claim_item WHERE item_id = 1`),
  ).toEqual([{ fans: workers, least: commands, most: commands }]);
  expect(await ask('SELECT claimed FROM projection.go_stock WHERE variant_id = 31')).toEqual([
    { claimed: scarce },
  ]);
  expect((await verifyProjections({ url })).findings).toEqual([]);
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};

/** What begins when a fault ends: the first success comes within five seconds. */
async function expectRecovery(acknowledged: Acknowledged): Promise<void> {
  const ended = Date.now();
  const standing = acknowledged.size;
  await until(() => acknowledged.size > standing);
  expect(Date.now() - ended).toBeLessThan(5_000);
}

async function killPostgres(): Promise<void> {
  const { port } = postgres;
  await postgres.kill9();
  postgres = await startPostgres({ dataDir, port });
}

/** Takes all that is left of the volume; gives what frees it again. */
function fillVolume(): () => void {
  const filler = join(dataDir, 'filler');
  const file = openSync(filler, 'w');
  for (let bytes = 1024 * 1024; bytes >= 4096;) {
    try {
      writeSync(file, Buffer.alloc(bytes, 1));
    } catch {
      bytes /= 2;
    }
  }
  closeSync(file);
  return () => rmSync(filler);
}

describe('when PostgreSQL is killed under twenty workers', () => {
  it('loses no command that was acknowledged, and goes on by itself', async () => {
    const acknowledged: Acknowledged = new Set();
    const rushing = rush({ acknowledged, commands: 15 });
    await until(() => acknowledged.size > 100);
    const before = new Set(acknowledged);
    await killPostgres();
    await expectRecovery(acknowledged);
    await rushing;
    expect(await lostOf(before)).toEqual([]);
    await expectWhole(acknowledged, 15);
  });

  it('loses some without synchronous_commit: the control of this test', async () => {
    await ask(`ALTER DATABASE faults_${made} SET synchronous_commit = off`);
    await ask(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
    await ask('SELECT pg_reload_conf()');
    const { handlers } = shop.another();
    const acknowledged: Acknowledged = new Set();
    let isOver = false;
    const rushing = rush({ acknowledged, commands: 1_000, handlers, isOver: () => isOver });
    await until(() => acknowledged.size > 100);
    isOver = true;
    const before = new Set(acknowledged);
    await killPostgres();
    expect((await lostOf(before)).length).toBeGreaterThan(0);
    await rushing;
    await ask('ALTER SYSTEM RESET wal_writer_delay');
    await ask('SELECT pg_reload_conf()');
  });
});

describe('when PostgreSQL stands still for a while', () => {
  it('goes on where it was, and does nothing twice', async () => {
    const acknowledged: Acknowledged = new Set();
    const rushing = rush({ acknowledged, commands: 10 });
    await until(() => acknowledged.size > 50);
    const family = [postgres.pid, ...childrenOf(postgres.pid)];
    for (const pid of family) process.kill(pid, 'SIGSTOP');
    const standing = acknowledged.size;
    await sleep(1_000);
    // What was answered before may still be on its way.
    expect(acknowledged.size).toBeLessThan(standing + workers + 1);
    for (const pid of family.reverse()) process.kill(pid, 'SIGCONT');
    await expectRecovery(acknowledged);
    await rushing;
    await expectWhole(acknowledged, 10);
  });
});

// Elsewhere there is no volume of its own to fill.
if (mayMount) {
  describe('when the data volume is full', () => {
    it('acknowledges nothing it cannot keep, and goes on once there is room', async () => {
      const acknowledged: Acknowledged = new Set();
      const rushing = rush({ acknowledged, commands: 40 });
      await until(() => acknowledged.size > 50);
      const free = fillVolume();
      const full = Date.now();
      let last = { size: acknowledged.size, at: full };
      // There is room left in what PostgreSQL set aside before; then nothing goes any more.
      await until(() => {
        if (acknowledged.size > last.size) last = { size: acknowledged.size, at: Date.now() };
        return Date.now() - last.at > 1_500;
      });
      expect(last.size).toBeLessThan(workers * 40);
      free();
      if (!isRunning(postgres.pid)) postgres = await startPostgres({ dataDir, port: postgres.port });
      await expectRecovery(acknowledged);
      await rushing;
      await expectWhole(acknowledged, 40);
    });
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('when the connection is cut between COMMIT and its answer', () => {
  it('gives the answer that was stored, and records nothing twice', async () => {
    const proxy = await DatabaseProxy.before(url);
    const ledger = new Ledger(shop.source, laneTo(proxy.through()), new LedgerClock());
    const handler = new SubmitClaimHandler(ledger);
    for (let n = 1; n <= 5; n++) {
      proxy.atCommit = 'cut the answer';
      const { claimId } = await handler.execute(submission(10, n));
      expect(proxy.faults).toBe(n);
      expect(
        await ask(`SELECT count(*)::int AS events, max(stream) AS stream FROM ledger.events
                    WHERE meta->>'idempotencyKey' = '${keyOf(10, n)}'`),
      ).toEqual([{ events: 1, stream: `claim-${claimId}` }]);
    }
    proxy.atCommit = 'cut the answer';
    const claims = [await handler.execute(submission(11, 1)), await handler.execute(submission(12, 1))];
    expect(new Set(claims.map(({ claimId }) => claimId)).size).toBe(2);
    await ledger.onApplicationShutdown();
    await proxy.close();
    expect((await verifyProjections({ url })).findings).toEqual([]);
  });
});

describe('what a connection says after its end', () => {
  it('is no word about the one that came after it', async () => {
    const connection = new LedgerClient(laneOptionsOf(url), () => Promise.resolve());
    const lost = await connection.get();
    const late = lost.query({ text: 'SELECT pg_sleep(5)' }).catch(() => undefined);
    connection.drop();
    const present = await connection.get();
    await late;
    expect(await connection.get()).toBe(present);
    await connection.end();
  });
});

describe('50 pairs of saves of one claim from one version, in two processes', () => {
  it('are one save and one conflict each', async () => {
    const { claimId } = await shop.handlers.submit.execute(submission(10, 1));
    const other = shop.another();
    for (let version = 1; version <= 50; version++) {
      const save = ({ update }: ShopFixture['handlers'], who: string) =>
        update.execute(
          new UpdateClaim({
            actor: admin,
            claimId,
            expectedVersion: version,
            changes: { note: `${who} ${version}`, costs: {} },
          }),
        );
      const results = await Promise.allSettled([save(shop.handlers, 'one'), save(other.handlers, 'other')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    expect(
      await ask(`SELECT max(version) AS version FROM ledger.events WHERE stream = 'claim-${claimId}'`),
    ).toEqual([{ version: 51 }]);
    expect((await verifyProjections({ url })).findings).toEqual([]);
  });
});

describe('an event of a release that is newer', () => {
  it('stops what needs it loudly, names itself, and holds up nobody else', async () => {
    const book = (userId: number) =>
      shop.handlers.book.execute(
        new BookOnAccount({ act: 'add-points', actor: admin, userId, points: points(1), reason: null }),
      );
    await book(20);
    await ask(`INSERT INTO ledger.events (position, recorded_at, version, schema_version, hash, stream, type, meta, data)
      SELECT nextval('ledger.events_position_seq'), recorded_at, 2, 99, hash, stream, type,
             '{"actorId":1,"actorRole":2,"via":"admin","correlationId":"newer"}', data
        FROM ledger.events WHERE stream = 'account-20'`);
    await expect(book(20)).rejects.toThrow('Unknown event PointsAdded (schema version 99)');
    await expect(book(21)).resolves.toBeUndefined();
    const { findings } = await verifyProjections({ url });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'unknown', stream: 'account-20', version: 2 }),
    );
  });
});
