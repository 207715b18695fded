import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { FenceTracker } from './fence-tracker';
import { ledgerTypes } from '../log/queryable';

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

describe('the fence', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new Pool({
      connectionString: database.url,
      options: '-c role=fan_beats_server',
      max: 4,
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
    try {
      await work(client);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

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
