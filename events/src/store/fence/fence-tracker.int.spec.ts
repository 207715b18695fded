import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { appendActs, pointsAdded, testMeta, testNow } from '../../testing';
import { FenceTracker } from './fence-tracker';
import { ledgerTypes } from '../log/queryable';

const writers = 32;
const eventsPerAct = 5;
const eventsInAll = 20_000;
const actsPerWriter = eventsInAll / writers / eventsPerAct;

/** Small numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function takeXid(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_current_xact_id()');
}

async function takePositions(client: Pool | PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ position: number }>({
    text: `SELECT nextval('ledger.events_position_seq') AS position FROM generate_series(1, $1::int)`,
    values: [count],
    types: ledgerTypes,
  });
  return rows.map(({ position }) => position);
}

/** Other tests write in the same cluster at the same time, and their transactions hold the fence too. */
async function advanceTo(tracker: FenceTracker, position: number): Promise<number> {
  let fence = await tracker.advance();
  while (fence < position) {
    await sleep(5);
    fence = await tracker.advance();
  }
  return fence;
}

async function lastPosition(pool: Pool): Promise<number> {
  const query = {
    text: `SELECT pg_sequence_last_value('ledger.events_position_seq') AS last`,
    types: ledgerTypes,
  };
  const { rows } = await pool.query<{ last: number }>(query);
  return rows[0]?.last ?? 0;
}

/** Follows the log from cursor to cursor and remembers what it saw. */
class Follower {
  readonly seen = new Set<number>();
  private cursor = 0;

  constructor(private readonly pool: Pool) {}

  async read(upTo: number): Promise<void> {
    const { rows } = await this.pool.query<{ position: number }>({
      text: 'SELECT position FROM ledger.events WHERE position > $1 AND position <= $2 ORDER BY position',
      values: [this.cursor, upTo],
      types: ledgerTypes,
    });
    for (const { position } of rows) this.seen.add(position);
    // A naive reader goes on from the last event it saw; one that follows the fence, from the fence.
    this.cursor = upTo === Number.MAX_SAFE_INTEGER ? (rows.at(-1)?.position ?? this.cursor) : upTo;
  }
}

describe('the fence', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new Pool({
      connectionString: database.url,
      options: '-c role=fan_beats_server',
      max: writers + 4,
    });
    // The drop ends connections that were told to end but are not gone yet.
    pool.on('error', () => undefined);
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  /** What it leaves open is rolled back. */
  async function withClient(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await pool.connect();
    await work(client).finally(async () => {
      await client.query('ROLLBACK');
      client.release();
    });
  }

  /** One act after the other: around its positions and before its commit each dawdles a little, some give up and try again. */
  async function writeMany(writer: number, lost: Set<number>): Promise<void> {
    const random = seeded(writer + 1);
    const client = await pool.connect();
    let head = undefined as { version: number; hash: string } | undefined;
    const stream = `account-${writer}`;
    for (let act = 0; act < actsPerWriter;) {
      await client.query('BEGIN');
      await takeXid(client);
      if (random() < 0.2) await sleep(random() * 25);
      const recorded = await appendActs(client, {
        acts: [
          {
            streams: [
              {
                stream,
                expectedVersion: head?.version ?? 0,
                events: Array.from({ length: eventsPerAct }, () => pointsAdded()),
              },
            ],
            meta: testMeta(),
          },
        ],
        heads: new Map(head ? [[stream, head]] : []),
        recordedAt: testNow,
      });
      if (random() < 0.2) await sleep(random() * 25);
      const givesUp = random() < 0.1;
      await client.query(givesUp ? 'ROLLBACK' : 'COMMIT');
      if (givesUp) {
        for (const { position } of recorded) lost.add(position);
        continue;
      }
      head = recorded.at(-1);
      act++;
    }
    client.release();
  }

  it('lets a reader miss none of 20,000 events of 32 writers, of which a naive reader misses some', async () => {
    const tracker = new FenceTracker(pool);
    const [careful, naive] = [new Follower(pool), new Follower(pool)];
    const lost = new Set<number>();
    let writing = true;
    const follow = async (step: () => Promise<void>): Promise<void> => {
      while (writing) {
        await step();
        await sleep(2);
      }
    };
    const following = [
      follow(async () => careful.read(await tracker.advance())),
      follow(() => naive.read(Number.MAX_SAFE_INTEGER)),
    ];
    await Promise.all(Array.from({ length: writers }, (_, writer) => writeMany(writer, lost)));
    const seenWhileWriting = careful.seen.size;
    writing = false;
    await Promise.all(following);
    await careful.read(await advanceTo(tracker, await lastPosition(pool)));
    await naive.read(Number.MAX_SAFE_INTEGER);

    expect(careful.seen.size).toBe(eventsInAll);
    expect(lost.size).toBeGreaterThan(eventsInAll / 50);
    expect(seenWhileWriting).toBeGreaterThan(eventsInAll / 2);
    // The control: the same writers do hide events from a reader without a fence.
    expect(naive.seen.size).toBeLessThan(eventsInAll);
  }, 40_000);

  it('stops below the positions of a transaction that is still open, and goes on when it ends', async () => {
    const tracker = new FenceTracker(pool);
    let last = 0;
    await withClient(async (open) => {
      await open.query('BEGIN');
      await takeXid(open);
      const [held = 0] = await takePositions(open, 1);
      last = (await takePositions(pool, 5)).at(-1) ?? 0;
      for (let i = 0; i < 3; i++) expect(await tracker.advance()).toBeLessThan(held);
      expect(tracker.heldSince).not.toBeNull();
    });
    expect(await advanceTo(tracker, last)).toBe(last);
    expect(tracker.heldSince).toBeNull();
  });

  it('waits for every open writer, also when an older one without a position ends first', async () => {
    const tracker = new FenceTracker(pool);
    await withClient(async (older) => {
      await older.query('BEGIN');
      await takeXid(older);
      await withClient(async (newer) => {
        await newer.query('BEGIN');
        await takeXid(newer);
        const [held = 0] = await takePositions(newer, 1);
        await takePositions(pool, 1);
        await tracker.advance();
        await older.query('COMMIT');
        for (let i = 0; i < 3; i++) expect(await tracker.advance()).toBeLessThan(held);
      });
    });
  });

  it('is held by no reader', async () => {
    await withClient(async (reader) => {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM ledger.events');
      const [position = 0] = await takePositions(pool, 1);
      expect(await advanceTo(new FenceTracker(pool), position)).toBe(position);
    });
  });

  it('publishes one step behind the newest it found', async () => {
    const [position = 0] = await takePositions(pool, 1);
    const tracker = new FenceTracker(pool);
    expect(await tracker.advance()).toBe(0);
    expect(await advanceTo(tracker, position)).toBe(position);
  });

  it('takes no transaction id while nothing happens', async () => {
    const [position = 0] = await takePositions(pool, 1);
    const statements: string[] = [];
    const tracker = new FenceTracker({
      query: (query) => {
        statements.push(query.name ?? '');
        return pool.query(query);
      },
    });
    await advanceTo(tracker, position);
    statements.length = 0;
    for (let i = 0; i < 3; i++) await tracker.advance();
    expect(statements).toEqual(Array.from({ length: 3 }, () => 'ledger_look_at_fence'));
  });

  it('goes on from where it was left', async () => {
    expect(await new FenceTracker(pool, 41).advance()).toBe(41);
    expect(new FenceTracker(pool, 41).fence).toBe(41);
  });
});
