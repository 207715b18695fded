import { Client, Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import type { ShopEvent } from '../../event-definitions';
import type { EventMeta } from '../../event';
import { cents } from '../../kernel/money';
import { appendActs } from '../../testing';
import { awaitTurn, idempotencyId, loadByIdempotencyKeys, loadStoredRange, loadStreams } from './event-rows';
import { loadHeads } from '../../testing/ledger.fixture';
import type { AppendRequest, StreamHead } from './append';
import type { Queryable } from './queryable';

const meta: EventMeta = { actorId: 1, actorRole: 1, via: 'admin', correlationId: 'c-1' };
const added = (userId: number, amountCents: number): ShopEvent => ({
  type: 'BalanceAdded',
  data: { userId, amountCents: cents(amountCents) },
  private: { reason: 'Überweisung "Mai" \\ {3}, NULL' },
});
const act = (stream: string, expectedVersion: number, ...amounts: number[]): AppendRequest => ({
  streams: [{ stream, expectedVersion, events: amounts.map((amount) => added(4, amount)) }],
  meta,
});

const write = (
  client: Queryable,
  acts: AppendRequest[],
  heads: ReadonlyMap<string, StreamHead> = new Map(),
) => appendActs(client, { acts, heads, recordedAt: 1763700000000 });

/** The error that `ledger.refuse_commit` raises where a stream has changed. */
const movedOn = (stream: string): unknown => expect.objectContaining({ code: 'FB001', message: stream });
const taken = (constraint: string): unknown => expect.objectContaining({ code: '23505', constraint });

describe('event rows', () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url, options: '-c role=fan_beats_server' });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('come back as they were written, text of people and special characters included', async () => {
    const written = await write(client, [act('account-4', 0, 100, 250), act('account-5', 0, 7)]);
    const streams = await loadStreams(client, ['account-5', 'account-4', 'account-6']);
    expect([...streams.keys()]).toEqual(['account-5', 'account-4', 'account-6']);
    expect(streams.get('account-4')).toStrictEqual(written.slice(0, 2));
    expect(streams.get('account-5')).toStrictEqual(written.slice(2));
    expect(streams.get('account-6')).toEqual([]);
    const heads = await loadHeads(client, ['account-4', 'account-6']);
    expect([...heads]).toEqual([['account-4', { version: 2, hash: written[1]?.hash }]]);
  });

  it('refuse a version that exists', async () => {
    await write(client, [act('account-4', 0, 100)]);
    const again = write(client, [act('account-9', 0, 1), act('account-4', 0, 100)]);
    await expect(again).rejects.toEqual(taken('events_stream_version_key'));
    expect((await loadStreams(client, ['account-9'])).get('account-9')).toEqual([]);
  });

  it('refuse all but one of many writers that append to the same version at once', async () => {
    const pool = new Pool({ connectionString: database.url, options: '-c role=fan_beats_server', max: 10 });
    // Dropping the database ends connections that are still closing.
    pool.on('error', () => undefined);
    const writeInTurn = async (amount: number): Promise<void> => {
      const writer = await pool.connect();
      try {
        await writer.query('BEGIN');
        await writer.query(awaitTurn);
        await write(writer, [act('account-4', 0, amount)]);
      } finally {
        await writer.query('COMMIT');
        writer.release();
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => writeInTurn(i + 1)));
    await pool.end();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(taken('events_stream_version_key'));
    expect((await loadStreams(client, ['account-4'])).get('account-4')).toHaveLength(1);
  });

  it('are read by range in order of position, as many as asked for', async () => {
    const written = await write(client, [act('account-4', 0, 1, 2), act('account-5', 0, 3, 4, 5)]);
    const [, second = 0, third, fourth = 0] = written.map(({ position }) => position);
    const read = async (after: number, upTo: number, limit: number) =>
      (await loadStoredRange(client, { after, upTo, limit })).map(({ position }) => position);
    expect(await read(0, Infinity, 100)).toEqual(written.map(({ position }) => position));
    expect(await read(second, fourth, 100)).toEqual([third, fourth]);
    expect(await read(second, Infinity, 1)).toEqual([third]);
  });

  it('refuse an event whose predecessor is missing, and write none of its neighbours', async () => {
    await write(client, [act('account-4', 0, 100)]);
    const head = { version: 3, hash: 'a'.repeat(64) };
    const gap = write(
      client,
      [act('account-9', 0, 1), act('account-4', 3, 1)],
      new Map([['account-4', head]]),
    );
    await expect(gap).rejects.toEqual(movedOn('account-4'));
    expect((await loadStreams(client, ['account-9'])).get('account-9')).toEqual([]);
  });

  it('refuse an event that is chained to another hash than its predecessor has', async () => {
    await write(client, [act('account-4', 0, 100)]);
    const head = { version: 1, hash: 'a'.repeat(64) };
    const forged = write(client, [act('account-4', 1, 1)], new Map([['account-4', head]]));
    await expect(forged).rejects.toEqual(movedOn('account-4'));
  });

  it('are found by the idempotency key of their act, per actor', async () => {
    const keyed = (actorId: number | null, stream: string): AppendRequest => ({
      ...act(stream, 0, 1, 2),
      meta: { ...meta, actorId, idempotencyKey: 'k', inputDigest: 'd' },
    });
    const written = await write(client, [
      keyed(1, 'account-1'),
      keyed(2, 'account-2'),
      keyed(null, 'account-3'),
    ]);
    const keys = [1, null, 7].map((actorId) => ({ actorId, key: 'k' }));
    const found = await loadByIdempotencyKeys(client, keys);
    expect([...found.keys()].sort()).toEqual(['/k', '1/k']);
    expect(found.get(idempotencyId({ actorId: 1, key: 'k' }))).toStrictEqual(written[0]);
    expect(found.get('/k')).toStrictEqual(written[4]);
    await expect(write(client, [keyed(null, 'account-9')])).rejects.toEqual(taken('events_idempotency_key'));
  });
});
