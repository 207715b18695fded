import type { Pool, PoolClient } from 'pg';
import type { RecordedEvent } from '../../catalogue';
import {
  idempotencyId,
  insertEventRows,
  loadActOf,
  loadByIdempotencyKeys,
  loadHeads,
  loadRange,
  loadStreams,
  takePositions,
} from './event-rows';
import {
  ConcurrencyConflict,
  EventStore,
  IdempotencyConflict,
  type AppendRequest,
  type ReadAllOptions,
} from './event-store';
import { FenceTracker } from '../fence/fence-tracker';
import { prepareEvents, recordedEvent } from './prepare-events';
import { parseInt8 } from './queryable';

const batchSize = 1000;

/**
 * The log in PostgreSQL, one act per transaction. The server commits many acts in one transaction of its own, from the same
 * functions; this is the store for everything that is in no such hurry.
 */
export class PostgresEventStore extends EventStore {
  private readonly tracker: FenceTracker;

  constructor(private readonly pool: Pool) {
    super();
    this.tracker = new FenceTracker(pool);
  }

  override async append(request: AppendRequest): Promise<readonly RecordedEvent[]> {
    const before = await this.recordedBefore(request);
    if (before) return before;
    try {
      return await this.transaction((client) => write(client, request));
    } catch (error) {
      const meanwhile = error instanceof ConcurrencyConflict ? await this.recordedBefore(request) : null;
      if (meanwhile) return meanwhile;
      throw error;
    }
  }

  override async readStream(stream: string, fromVersion = 1): Promise<readonly RecordedEvent[]> {
    const events = (await loadStreams(this.pool, [stream])).get(stream) ?? [];
    return fromVersion <= 1 ? events : events.slice(fromVersion - 1);
  }

  override async *readAll({ after, upTo, limit }: ReadAllOptions): AsyncIterable<readonly RecordedEvent[]> {
    const end = Math.min(upTo ?? Infinity, await this.fence());
    let position = after;
    let left = limit ?? Infinity;
    while (left > 0) {
      const events = await loadRange(this.pool, {
        after: position,
        upTo: end,
        limit: Math.min(left, batchSize),
      });
      const last = events.at(-1);
      if (!last) return;
      yield events;
      position = last.position;
      left -= events.length;
    }
  }

  override async fence(): Promise<number> {
    await this.tracker.advance();
    return this.tracker.advance();
  }

  /** The events of the act that was recorded under the same key, or null. Throws IdempotencyConflict for another input. */
  private async recordedBefore({ meta }: AppendRequest): Promise<readonly RecordedEvent[] | null> {
    const { actorId, idempotencyKey: key, inputDigest } = meta;
    if (key === undefined) return null;
    const first = (await loadByIdempotencyKeys(this.pool, [{ actorId, key }])).get(
      idempotencyId({ actorId, key }),
    );
    if (!first) return null;
    if (first.meta.inputDigest !== inputDigest) throw new IdempotencyConflict(key);
    return loadActOf(this.pool, first);
  }

  private async transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | boolean = true;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      broken = false;
      return result;
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => (broken = false),
        () => (broken = true),
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function write(client: PoolClient, request: AppendRequest): Promise<RecordedEvent[]> {
  // A rebuild locks the table against writers for a moment; waiting for it comes before the transaction id.
  await client.query('LOCK TABLE ledger.events IN ROW EXCLUSIVE MODE');
  const clock = await client.query<{ now: string }>(
    `SELECT pg_current_xact_id(), (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now`,
  );
  const heads = await loadHeads(
    client,
    request.streams.map(({ stream }) => stream),
  );
  const rows = prepareEvents({ acts: [request], heads, recordedAt: parseInt8(clock.rows[0]?.now ?? '') });
  const positions = await takePositions(client, rows.length);
  const positioned = rows.map((row, i) => ({ row, position: positions[i] ?? Number.NaN }));
  await insertEventRows(client, positioned);
  return positioned.map(({ row, position }) => recordedEvent(row, position));
}
