import { DatabaseError, type QueryResultRow } from 'pg';
import type { RecordedEvent } from '../../catalogue';
import { ConcurrencyConflict, type StreamHead } from './append';
import type { EventRow } from './prepare-events';
import { ledgerTypes, type Queryable } from './queryable';
import { readStoredEvent, storedColumns, type StoredEvent } from './stored-event';

/** An event with the place in the global order that was taken for it. */
export interface PositionedRow {
  readonly position: number;
  readonly row: EventRow;
}

/**
 * Begins a transaction that appends, and reads the columns it is given. The lock tells a rebuild of the read models which commits
 * are under way; what is read after it sees what was committed while it waited. The transaction id comes before any position.
 */
export async function beginAppend<Row extends QueryResultRow>(
  client: Queryable,
  reading: string,
): Promise<Row | undefined> {
  const [, { rows }] = await Promise.all([
    client.query({ text: 'BEGIN; LOCK TABLE ledger.events IN ROW EXCLUSIVE MODE' }),
    client.query<Row>({
      name: 'ledger_begin_append',
      text: `SELECT pg_current_xact_id()::text, ${reading}`,
    }),
  ]);
  return rows[0];
}

/** Takes numbers for new claims, ascending. */
export async function takeClaimIds(client: Queryable, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'ledger_take_claim_ids',
    text: `SELECT nextval('ledger.claim_id_seq')::int AS id FROM generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}

/**
 * Takes the next `count` places in the global order, ascending, not always adjacent. The transaction must have its id
 * (pg_current_xact_id) and, where order matters, its row locks before this: the fence relies on the first.
 */
export async function takePositions(client: Queryable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ position: number }>({
    name: 'ledger_take_positions',
    text: `SELECT nextval('ledger.events_position_seq') AS position FROM generate_series(1, $1::int)`,
    values: [count],
    types: ledgerTypes,
  });
  return rows.map(({ position }) => position);
}

/**
 * Stands between the values of a column that travels as one text: canonical JSON and the names of streams hold no control
 * character. An array literal, with its quotes and backslashes, takes twice as long to write and to read.
 */
const separator = '\u001f';
const column = (parameter: number, type: string): string =>
  `string_to_array($${parameter}::text, chr(${separator.charCodeAt(0)}), '')::${type}[]`;

// All or nothing: the statement fails where a stream no longer stands where its first new event was chained to, so that a COMMIT
// may be sent right behind it. The scalar subquery keeps the planner on the index even while statistics still call the table empty.
const insertText = `INSERT INTO ledger.events
    (position, stream, version, type, schema_version, data, meta, private, recorded_at, hash)
  SELECT n.position, n.stream, n.version, n.type, n.schema_version, n.data, n.meta, n.private, n.recorded_at, n.hash
  FROM unnest(${column(1, 'bigint')}, ${column(2, 'text')}, ${column(3, 'int')}, ${column(4, 'text')},
    ${column(5, 'int')}, ${column(6, 'json')}, ${column(7, 'json')}, ${column(8, 'json')}, ${column(9, 'bigint')},
    ${column(10, 'bytea')}) AS n(position, stream, version, type, schema_version, data, meta, private, recorded_at, hash)
  WHERE (
    SELECT count(ledger.refuse_commit(p.stream))
    FROM unnest(${column(11, 'text')}, ${column(12, 'int')}, ${column(13, 'bytea')}) AS p(stream, version, hash)
    WHERE p.hash IS DISTINCT FROM
      (SELECT e.hash FROM ledger.events e WHERE e.stream = p.stream AND e.version = p.version)) = 0`;

/**
 * Writes events in one statement, inside the caller's transaction. Throws ConcurrencyConflict when a stream or an
 * idempotency key moved meanwhile; the caller then rolls back.
 */
export async function insertEventRows(
  client: Queryable,
  positioned: readonly PositionedRow[],
): Promise<void> {
  if (positioned.length === 0) return;
  const values = insertValues(positioned, predecessorsOf(positioned));
  await client.query({ name: 'ledger_insert_events', text: insertText, values }).catch((error: unknown) => {
    throw asConflict(error);
  });
}

interface Predecessor extends StreamHead {
  readonly stream: string;
}

/** What must be in the database already; events chained to another of the same batch are checked right here. */
function predecessorsOf(positioned: readonly PositionedRow[]): Predecessor[] {
  const inBatch = new Map<string, EventRow>();
  const predecessors: Predecessor[] = [];
  for (const { row } of positioned) {
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

function insertValues(positioned: readonly PositionedRow[], predecessors: readonly Predecessor[]): unknown[] {
  const joined = (value: (row: EventRow) => string | number | null): string =>
    positioned.map(({ row }) => value(row)).join(separator);
  return [
    positioned.map(({ position }) => position).join(separator),
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

/** What `ledger.refuse_commit` raises. */
const commitRefused = 'FB001';
const uniqueViolation = '23505';

/** A stream moved on, or two writers met at a version of a stream or at an idempotency key. Everything else stays as it is. */
function asConflict(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, constraint, detail = '' } = error;
  if (code === commitRefused) return new ConcurrencyConflict(error.message);
  if (code !== uniqueViolation) return error;
  if (constraint === 'events_idempotency_key') return new ConcurrencyConflict('idempotency key');
  if (constraint !== 'events_stream_version_key') return error;
  return new ConcurrencyConflict(/=\((.*), \d+\)/.exec(detail)?.[1] ?? 'a stream');
}

/** Whole streams in one round trip, each oldest first; a stream without events has an empty list. */
export async function loadStreams(
  client: Queryable,
  streams: readonly string[],
): Promise<Map<string, RecordedEvent[]>> {
  const events = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
  if (events.size === 0) return events;
  const { rows } = await client.query<StoredEvent>({
    name: 'ledger_load_streams',
    // OFFSET 0 keeps one index scan per stream, whatever the planner thinks of the table's size.
    text: `SELECT e.* FROM unnest($1::text[]) AS s(stream)
      CROSS JOIN LATERAL (SELECT ${storedColumns} FROM ledger.events e WHERE e.stream = s.stream ORDER BY e.version OFFSET 0) e`,
    values: [[...events.keys()]],
    types: ledgerTypes,
  });
  for (const row of rows) events.get(row.stream)?.push(readStoredEvent(row));
  return events;
}

/** Where streams stand; a stream without events is left out. */
export async function loadHeads(
  client: Queryable,
  streams: readonly string[],
): Promise<Map<string, StreamHead>> {
  if (streams.length === 0) return new Map();
  const { rows } = await client.query<StreamHead & { stream: string }>({
    name: 'ledger_load_heads',
    text: `SELECT s.stream, e.version, e.hash FROM unnest($1::text[]) AS s(stream)
      CROSS JOIN LATERAL (SELECT version, hash FROM ledger.events e WHERE e.stream = s.stream
        ORDER BY e.version DESC LIMIT 1) e`,
    values: [streams],
    types: ledgerTypes,
  });
  return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]));
}

export interface IdempotencyKey {
  readonly actorId: number | null;
  readonly key: string;
}

/** Names an idempotency key in the map that `loadByIdempotencyKeys` gives. */
export function idempotencyId({ actorId, key }: IdempotencyKey): string {
  return `${actorId ?? ''}/${key}`;
}

/** The first events of the acts that were recorded under these keys, by `idempotencyId`. */
export async function loadByIdempotencyKeys(
  client: Queryable,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, RecordedEvent>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<StoredEvent>({
    name: 'ledger_load_by_idempotency_keys',
    text: `SELECT e.* FROM unnest($1::text[], $2::text[]) AS k(actor_id, key)
      CROSS JOIN LATERAL (SELECT ${storedColumns} FROM ledger.events e
        WHERE coalesce(e.meta->>'actorId', '') = k.actor_id AND (e.meta->>'idempotencyKey') = k.key OFFSET 0) e`,
    values: [keys.map(({ actorId }) => String(actorId ?? '')), keys.map(({ key }) => key)],
    types: ledgerTypes,
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

/** Events after one position up to another as their rows hold them, by position; the caller keeps below the fence. */
export async function loadStoredRange(client: Queryable, range: EventRange): Promise<StoredEvent[]> {
  const { rows } = await client.query<StoredEvent>({
    name: 'ledger_load_range',
    text: `SELECT ${storedColumns} FROM ledger.events e WHERE e.position > $1 AND e.position <= $2
      ORDER BY e.position LIMIT $3`,
    values: [range.after, Math.min(range.upTo, Number.MAX_SAFE_INTEGER), range.limit],
    types: ledgerTypes,
  });
  return rows;
}
