import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { appendActs, pointsAdded, testMeta, testNow } from '../../testing';
import { ledgerTypes, type Queryable } from '../log/queryable';
import { FenceTracker } from './fence-tracker';

const seed = Number(process.env['FENCE_SEED'] ?? Date.now() % 1_000_000);
const eventsInAll = Number(process.env['FENCE_EVENTS'] ?? 20_000);
const writers = 32;
const eventsPerAct = 5;
const actsPerWriter = Math.ceil(eventsInAll / writers / eventsPerAct);
const eventsOf = (acts: number): number => acts * writers * eventsPerAct;

jest.setTimeout(120_000 + eventsInAll);

/** Small numbers that look random and are the same in every run with a seed. */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Follows the log from cursor to cursor and counts what it saw. */
class Follower {
  seen = 0;
  private cursor = 0;

  constructor(private readonly pool: Pool) {}

  async read(upTo: number): Promise<void> {
    const { rows } = await this.pool.query<{ position: number }>({
      text: 'SELECT position FROM ledger.events WHERE position > $1 AND position <= $2 ORDER BY position',
      values: [this.cursor, upTo],
      types: ledgerTypes,
    });
    this.seen += rows.length;
    // A naive reader goes on from the last event it saw; one that follows a fence, from the fence.
    this.cursor = upTo === Number.MAX_SAFE_INTEGER ? (rows.at(-1)?.position ?? this.cursor) : upTo;
  }
}

/** Takes the snapshot's xmax where the fence takes a transaction id of its own. */
function withXmax(pool: Pool): Queryable {
  return {
    query: (query) =>
      pool.query(
        query.name === 'ledger_take_xid'
          ? {
              text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid',
              types: ledgerTypes,
            }
          : query,
      ),
  };
}

/** Takes positions and dawdles before it writes, and with that has a transaction id. */
function positionsFirst(client: PoolClient, random: () => number): Queryable {
  return {
    query: async (query) => {
      const { rows } = await client.query<{ position: number }>({
        text: `SELECT nextval('ledger.events_position_seq') AS position FROM generate_series(1, ${eventsPerAct})`,
        types: ledgerTypes,
      });
      await sleep(random() * 25);
      const taken = `(ARRAY[${rows.map(({ position }) => position).join()}]::bigint[])[row_number() OVER ()]`;
      return client.query({
        ...query,
        text: query.text.replace(`nextval('events_position_seq')`, taken),
      });
    },
  };
}

interface Writing {
  readonly acts: number;
  /** Whether the transaction id comes before the positions, as the ledger takes them. */
  readonly idFirst: boolean;
}

describe('a soak of the fence', () => {
  let database: TestDatabase;
  let pool: Pool;
  let givenUp: number;
  let prepared: number;

  const open = async (): Promise<void> => {
    database = await createTestDatabase();
    pool = new Pool({
      connectionString: database.url,
      options: '-c role=fan_beats_server',
      max: writers + 8,
    });
    // The drop ends connections that were told to end but are not gone yet.
    pool.on('error', () => undefined);
    givenUp = 0;
    prepared = 0;
  };
  const close = async (): Promise<void> => {
    await pool.end();
    await database.drop();
  };
  beforeEach(open);
  afterEach(close);

  /** One act: around its positions and before its end it dawdles a little; some give up, some are prepared first. */
  async function act(
    client: PoolClient,
    random: () => number,
    record: () => Promise<void>,
  ): Promise<boolean> {
    await client.query('BEGIN');
    await record();
    if (random() < 0.2) await sleep(random() * 25);
    const givesUp = random() < 0.1;
    if (givesUp) givenUp += 1;
    if (random() < 0.1) {
      prepared += 1;
      const name = `soak_${database.url.slice(-16)}_${prepared}`;
      await client.query(`PREPARE TRANSACTION '${name}'`);
      await sleep(random() * 25);
      await client.query(`${givesUp ? 'ROLLBACK' : 'COMMIT'} PREPARED '${name}'`);
    } else await client.query(givesUp ? 'ROLLBACK' : 'COMMIT');
    return !givesUp;
  }

  /** Acts on a stream of its own, one after the other, each until it succeeds. */
  async function writeMany(writer: number, { acts, idFirst }: Writing): Promise<void> {
    const random = seeded(seed + writer);
    const client = await pool.connect();
    let head: { version: number; hash: string } | undefined;
    const stream = `account-${writer}`;
    for (let done = 0; done < acts;) {
      let recorded: Awaited<ReturnType<typeof appendActs>> = [];
      const succeeded = await act(client, random, async () => {
        if (idFirst) await client.query('SELECT pg_current_xact_id()');
        if (idFirst && random() < 0.2) await sleep(random() * 25);
        recorded = await appendActs(idFirst ? client : positionsFirst(client, random), {
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

  interface Run extends Writing {
    readonly tracker: Queryable | null;
  }

  /** Lets everybody write while one reads behind a fence, or without one; gives how many events the reader saw. */
  async function follow({ tracker, ...how }: Run): Promise<number> {
    const follower = new Follower(pool);
    const fence = tracker && new FenceTracker(tracker);
    const step = async (): Promise<void> =>
      follower.read(fence ? await fence.advance() : Number.MAX_SAFE_INTEGER);
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) {
        await step();
        await sleep(2);
      }
    })();
    await Promise.all(Array.from({ length: writers }, (_, writer) => writeMany(writer, how)));
    over.abort();
    await reading;
    // Other tests write in the same cluster at the same time, and their transactions hold the fence too.
    const { rows } = await pool.query<{ last: string }>(
      `SELECT pg_sequence_last_value('ledger.events_position_seq') AS last`,
    );
    while (fence && (await fence.advance()) < Number(rows[0]?.last)) await sleep(5);
    await step();
    return follower.seen;
  }

  it(`misses none of ${eventsOf(actsPerWriter)} events under rolled back and prepared transactions, seed ${seed}`, async () => {
    const acts = actsPerWriter;
    expect(await follow({ tracker: pool, acts, idFirst: true })).toBe(eventsOf(acts));
    expect(givenUp).toBeGreaterThan((acts * writers) / 50);
    expect(prepared).toBeGreaterThan((acts * writers) / 50);
  });

  /** Few events are enough for what would miss some. While other tests write at length it is shielded: then it has another try on a ledger of its own. */
  async function misses(
    { fenced, idFirst }: { fenced: boolean; idFirst: boolean },
    tries = 30,
  ): Promise<boolean> {
    const acts = 25;
    const missed = (await follow({ tracker: fenced ? pool : null, acts, idFirst })) < eventsOf(acts);
    if (missed || tries === 1) return missed;
    await close();
    await open();
    return misses({ fenced, idFirst }, tries - 1);
  }

  it('misses some with a naive cursor (a control)', async () => {
    expect(await misses({ fenced: false, idFirst: true })).toBe(true);
  });

  it('misses some where positions are taken before the transaction id (a control)', async () => {
    expect(await misses({ fenced: true, idFirst: false })).toBe(true);
  });

  /** Whether the fence passes a position that is held open by the younger of two transactions, once the older has ended. */
  async function passes(tracker: FenceTracker): Promise<boolean> {
    const [older, younger] = [await pool.connect(), await pool.connect()];
    for (const client of [older, younger]) {
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()');
    }
    const { rows } = await younger.query<{ held: string }>(
      `SELECT nextval('ledger.events_position_seq') AS held`,
    );
    await tracker.advance();
    await older.query('COMMIT');
    for (let n = 0; n < 3; n++) await tracker.advance();
    const passed = tracker.fence >= Number(rows[0]?.held);
    await younger.query('COMMIT');
    for (const client of [older, younger]) client.release();
    return passed;
  }

  it(`passes what is held open with the snapshot's xmax (a control), and never with an id of its own`, async () => {
    // An id that others of the cluster gave back meanwhile hides the difference, so it is tried until it shows.
    const careless = new FenceTracker(withXmax(pool));
    let tries = 1;
    while (!(await passes(careless))) tries += 1;
    const careful = new FenceTracker(pool);
    for (let n = 0; n < tries + 20; n++) expect(await passes(careful)).toBe(false);
  });
});
