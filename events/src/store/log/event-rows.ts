import type { QueryConfig } from 'pg';
import type { RecordedEvent } from '../../event-definitions';
import { shopLock } from '../shop';
import { readStoredEvent, storedColumns, type StoredEvent } from '../stored-event';
import type { StreamHead } from './append';
import type { EventRow } from './prepare-events';
import { readRows, valuesStatement, type Queryable } from './queryable';

/** SQL that ends a transaction whose decisions are out of date, by error FB001. `subject` is a text in SQL. */
export const refuseSql = (subject: string): string => `refuse_commit(${subject})`;

/**
 * Every appending transaction shares this lock until it ends. A lock on the table would involve every worker of a
 * cluster, also for other shops.
 */
export const appendLock = 4_711_201_130;

/**
 * The statements that begin an appending transaction and take another lock, a call in SQL, until it ends. The lock
 * shows a rebuild of the read models which commits are under way. A statement after these sees what was committed while
 * it waited.
 */
export function beginAppend(lock: string): QueryConfig[] {
  const text = `SELECT pg_advisory_xact_lock_shared(${shopLock(appendLock)}), ${lock}`;
  return [{ text: 'BEGIN' }, { name: 'ledger_begin_append', text }];
}

const turnLock = 4_711_201_129;

/**
 * The statement right before events are inserted, after all other locks: the transaction waits until the one before has
 * ended, so that two processes do not try to use the same positions. Only the waiting depends on it, the order does
 * not.
 */
export const awaitTurn: QueryConfig = {
  name: 'ledger_await_turn',
  text: `SELECT pg_advisory_xact_lock(${shopLock(turnLock)})`,
};

/** Takes numbers for new claims, ascending. */
export const takeClaimIds = valuesStatement<number, [count: number]>(
  `SELECT nextval('claim_id_seq')::int AS value FROM generate_series(1, $1::int)`,
  'ledger_take_claim_ids',
);

/**
 * The character between the values of a column that is sent as one text: canonical JSON and the names of streams
 * contain no control characters. An array literal, with its quotes and backslashes, takes twice as long to write and to
 * read. Unnested in a FROM clause, each column would cost a function scan of its own.
 */
const separator = '\u001f';
const column = (parameter: number, type: string, name = ''): string =>
  `unnest(string_to_array($${parameter}::text, chr(${separator.charCodeAt(0)}), '')::${type}[]) ${name}`;

// All or nothing: the statement fails where a stream no longer ends with the event that its first new event is chained
// to, so that a COMMIT may be sent right after it. The scalar subqueries make the planner use the index even while
// statistics still report an empty table. Events are placed right above the last committed one, and the key allows one
// event per place. So there are no gaps, and nothing appears below an event that anybody sees.
const insertText = `INSERT INTO events
    (position, stream, version, type, schema_version, data, meta, private, recorded_at, hash)
  SELECT (SELECT coalesce(max(position), 0) FROM events) + row_number() OVER (), n.*
  FROM (SELECT ${column(1, 'text')}, ${column(2, 'int')}, ${column(3, 'text')}, ${column(4, 'int')}, ${column(5, 'json')},
    ${column(6, 'json')}, ${column(7, 'json')}, ${column(8, 'bigint')}, ${column(9, 'bytea')}) n
  WHERE (
    SELECT count(${refuseSql('p.stream')})
    FROM (SELECT ${column(10, 'text', 'stream')}, ${column(11, 'int', 'version')}, ${column(12, 'bytea', 'hash')}) p
    WHERE p.hash IS DISTINCT FROM
      (SELECT e.hash FROM events e WHERE e.stream = p.stream AND e.version = p.version)) = 0`;

/**
 * The statement that writes events, in order, each at the next position of the log. It fails when a stream or an
 * idempotency key changed in the meantime, or when another process appended without waiting for its turn.
 */
export function insertEvents(rows: readonly EventRow[]) {
  return {
    name: 'ledger_insert_events',
    text: insertText,
    values: insertValues(rows, predecessorsOf(rows)),
  };
}

interface Predecessor extends StreamHead {
  readonly stream: string;
}

/**
 * The events that must be in the database already. An event that is chained to another one of the same batch is checked
 * right here.
 */
function predecessorsOf(rows: readonly EventRow[]): Predecessor[] {
  const inBatch = new Map<string, EventRow>();
  const predecessors: Predecessor[] = [];
  for (const row of rows) {
    const before = inBatch.get(row.stream);
    inBatch.set(row.stream, row);
    if (before) {
      if (before.version !== row.version - 1 || before.hash !== row.previousHash)
        throw new Error(`Version ${row.version} of ${row.stream} does not follow version ${before.version}`);
    } else if (row.version > 1) {
      predecessors.push({ stream: row.stream, version: row.version - 1, hash: row.previousHash });
    }
  }
  return predecessors;
}

function insertValues(rows: readonly EventRow[], predecessors: readonly Predecessor[]): unknown[] {
  const joined = (value: (row: EventRow) => string | number | null): string =>
    rows.map((row) => value(row)).join(separator);
  return [
    joined((row) => row.stream),
    joined((row) => row.version),
    joined((row) => row.type),
    joined((row) => row.schemaVersion),
    joined((row) => row.dataText),
    joined((row) => row.metaText),
    joined((row) => row.privateText),
    joined((row) => row.recordedAt),
    joined((row) => `\\x${row.hash}`),
    predecessors.map(({ stream }) => stream).join(separator),
    predecessors.map(({ version }) => version).join(separator),
    predecessors.map(({ hash }) => `\\x${hash}`).join(separator),
  ];
}

/** SQL: the position of the last event that records that a person was forgotten, 0 for none. */
export const lastForgottenSql = `(SELECT coalesce(max(position), 0) FROM events WHERE type = 'PersonErased')`;

/**
 * Loads streams in one round trip, each oldest first, whole or from a version on; a stream without events has an empty
 * list.
 */
export async function loadStreams(
  client: Queryable,
  streams: readonly string[],
  fromVersion: (stream: string) => number = () => 1,
): Promise<Map<string, RecordedEvent[]>> {
  const events = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
  if (events.size === 0) return events;
  const rows = await readRows<StoredEvent>(client, {
    name: 'ledger_load_streams',
    // OFFSET 0 keeps one index scan per stream, whatever size the planner expects of the table.
    text: `SELECT e.* FROM (SELECT unnest($1::text[]) AS stream, unnest($2::int[]) AS version) s
      CROSS JOIN LATERAL (SELECT ${storedColumns} FROM events e
        WHERE e.stream = s.stream AND e.version >= s.version ORDER BY e.version OFFSET 0) e`,
    values: [[...events.keys()], [...events.keys()].map(fromVersion)],
  });
  for (const row of rows) events.get(row.stream)?.push(readStoredEvent(row));
  return events;
}

/** The last event of each of these streams, to which the next one is chained; a stream without events is left out. */
export async function loadStreamHeads(
  client: Queryable,
  streams: readonly string[],
): Promise<Map<string, StreamHead>> {
  if (streams.length === 0) return new Map();
  const rows = await readRows<StreamHead & { readonly stream: string }>(client, {
    name: 'ledger_load_stream_heads',
    text: `SELECT s.stream, e.version, encode(e.hash, 'hex') AS hash FROM (SELECT unnest($1::text[]) AS stream) s
      CROSS JOIN LATERAL (SELECT version, hash FROM events e
        WHERE e.stream = s.stream ORDER BY e.version DESC LIMIT 1) e`,
    values: [streams],
  });
  return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]));
}

export interface IdempotencyKey {
  readonly actorId: number | null;
  readonly key: string;
}

/** The key of an idempotency key in the map that `loadByIdempotencyKeys` returns. */
export function idempotencyId({ actorId, key }: IdempotencyKey): string {
  return `${actorId ?? ''}/${key}`;
}

/** The first events of the acts that were recorded under these keys, by `idempotencyId`. */
export async function loadByIdempotencyKeys(
  client: Queryable,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, RecordedEvent>> {
  if (keys.length === 0) return new Map();
  const rows = await readRows<StoredEvent>(client, {
    name: 'ledger_load_by_idempotency_keys',
    text: `SELECT e.* FROM unnest($1::text[], $2::text[]) AS k(actor_id, key)
      CROSS JOIN LATERAL (SELECT ${storedColumns} FROM events e
        WHERE coalesce(e.meta->>'actorId', '') = k.actor_id AND (e.meta->>'idempotencyKey') = k.key OFFSET 0) e`,
    values: [keys.map(({ actorId }) => String(actorId ?? '')), keys.map(({ key }) => key)],
  });
  return new Map(
    rows.map((row) => {
      const event = readStoredEvent(row);
      return [idempotencyId({ actorId: event.meta.actorId, key: event.meta.idempotencyKey ?? '' }), event];
    }),
  );
}

export interface EventRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

/** The rows of the events after one position up to another, by position; the caller must not go beyond the fence. */
export async function loadStoredRange(client: Queryable, range: EventRange): Promise<StoredEvent[]> {
  return readRows<StoredEvent>(client, {
    name: 'ledger_load_range',
    text: `SELECT ${storedColumns} FROM events e WHERE e.position > $1 AND e.position <= $2
      ORDER BY e.position LIMIT $3`,
    values: [range.after, Math.min(range.upTo, Number.MAX_SAFE_INTEGER), range.limit],
  });
}
