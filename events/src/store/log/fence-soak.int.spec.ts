import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { createTestDatabase, onCitus, type TestDatabase } from '../../../../scripts/jest/test-database';
import { appendActs, pointsAdded, testMeta, testNow } from '../../testing';
import { awaitTurn } from './event-rows';
import { lastPosition } from './log-reads';
import { ledgerTypes, type Queryable } from './queryable';

const seed = Number(process.env['FENCE_SEED'] ?? Date.now() % 1_000_000);
const eventsInAll = Number(process.env['FENCE_EVENTS'] ?? 10_000);
const writers = 32;
const eventsPerAct = 5;
const actsPerWriter = Math.ceil(eventsInAll / writers / eventsPerAct);
const eventsOf = (acts: number): number => acts * writers * eventsPerAct;

// Beside other work, a cluster of Citus recorded 55 events in a second.
jest.setTimeout(120_000 + eventsInAll * (onCitus ? 30 : 5));

/** Small numbers that look random and are the same in every run with the same seed. */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reads the log from one fence to the next, and counts the events. */
class Follower {
  seen = 0;
  private cursor = 0;

  constructor(private readonly pool: Pool) {}

  async step(): Promise<void> {
    const fence = await lastPosition(this.pool);
    const { rowCount } = await this.pool.query(
      'SELECT position FROM ledger.events WHERE position > $1 AND position <= $2',
      [this.cursor, fence],
    );
    this.seen += rowCount ?? 0;
    this.cursor = fence;
  }
}

/** A Citus cluster refuses to prepare a transaction that a worker takes part in. */
const mayPrepare = !onCitus;

/**
 * The way in which writers get positions. `turn`: like the ledger; `none`: nobody waits for another; `sequence`:
 * assigned beforehand.
 */
type Order = 'turn' | 'none' | 'sequence';

const withSequence = (client: PoolClient): Queryable => ({
  query: async ({ text, values }) => {
    const places = `SELECT array_agg(nextval('ledger.places')) AS taken FROM generate_series(1, ${eventsPerAct})`;
    const { rows } = await client.query<{ taken: string[] }>(places);
    const nth = `(ARRAY[${rows[0]?.taken.join()}])[row_number() OVER ()]`;
    return client.query({
      text: text.replace(/\(SELECT coalesce\(max\(position\).*? OVER \(\)/, nth),
      values,
    });
  },
});

describe('a soak of the fence', () => {
  let database: TestDatabase;
  let pool: Pool;
  let givenUp: number;
  let prepared: number;
  let refused: number;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: writers + 8 });
    // Dropping the database ends connections that are still closing.
    pool.on('error', () => undefined);
    await pool.query('CREATE SEQUENCE ledger.places');
    givenUp = prepared = refused = 0;
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  /** One act: it waits a little before its end; some are rolled back, some are prepared first. */
  async function act(
    client: PoolClient,
    random: () => number,
    record: () => Promise<void>,
  ): Promise<boolean> {
    await client.query('BEGIN');
    try {
      await record();
    } catch (error) {
      // Another writer took the position.
      expect(error).toMatchObject({
        code: '23505',
        message: expect.stringContaining('events_pkey') as string,
      });
      refused += 1;
      await client.query('ROLLBACK');
      return false;
    }
    if (random() < 0.1) await sleep(random() * 10);
    const givesUp = random() < 0.1;
    if (givesUp) givenUp += 1;
    if (random() < 0.1 && mayPrepare) {
      prepared += 1;
      const name = `soak_${database.url.slice(-16)}_${prepared}`;
      await client.query(`PREPARE TRANSACTION '${name}'`);
      await sleep(random() * 10);
      await client.query(`${givesUp ? 'ROLLBACK' : 'COMMIT'} PREPARED '${name}'`);
    } else await client.query(givesUp ? 'ROLLBACK' : 'COMMIT');
    return !givesUp;
  }

  /** Acts on a stream of its own, one after another, each repeated until it succeeds. */
  async function writeMany(writer: number, acts: number, order: Order): Promise<void> {
    const random = seeded(seed + writer);
    const client = await pool.connect();
    let head: { version: number; hash: string } | undefined;
    const stream = `account-${writer}`;
    for (let done = 0; done < acts;) {
      let recorded: Awaited<ReturnType<typeof appendActs>> = [];
      const succeeded = await act(client, random, async () => {
        if (order === 'turn') await client.query(awaitTurn);
        recorded = await appendActs(order === 'sequence' ? withSequence(client) : client, {
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
      });
      if (!succeeded) continue;
      head = recorded.at(-1);
      done += 1;
    }
    client.release();
  }

  /** Lets all writers write while one follower reads up to the fence; returns the number of events that it read. */
  async function follow(acts: number, order: Order): Promise<number> {
    const follower = new Follower(pool);
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) {
        await follower.step();
        await sleep(2);
      }
    })();
    await Promise.all(Array.from({ length: writers }, (_, writer) => writeMany(writer, acts, order)));
    over.abort();
    await reading;
    await follower.step();
    return follower.seen;
  }

  const gaps = async (): Promise<number> => {
    const text = 'SELECT max(position) - count(*) AS gaps FROM ledger.events';
    return (await pool.query<{ gaps: number }>({ text, types: ledgerTypes })).rows[0]?.gaps ?? NaN;
  };

  it(`misses none of ${eventsOf(actsPerWriter)} events under rolled back and prepared transactions, seed ${seed}`, async () => {
    expect(await follow(actsPerWriter, 'turn')).toBe(eventsOf(actsPerWriter));
    expect(await gaps()).toBe(0);
    expect(refused).toBe(0);
    expect(givenUp).toBeGreaterThan((actsPerWriter * writers) / 50);
    if (mayPrepare) expect(prepared).toBeGreaterThan((actsPerWriter * writers) / 50);
  });

  it('misses none, and leaves no gap, where nobody waits for a turn', async () => {
    expect(await follow(5, 'none')).toBe(eventsOf(5));
    expect(await gaps()).toBe(0);
    expect(refused).toBeGreaterThan(0);
  });

  it('misses some where positions are handed out beforehand (a control)', async () => {
    expect(await follow(25, 'sequence')).toBeLessThan(eventsOf(25));
  });
});
