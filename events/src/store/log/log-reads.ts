import { guessedReach } from '../../acts';
import type { ShopEventType } from '../../event-definitions';
import type { EventMeta } from '../../event';
import { storedColumns, type StoredEvent } from '../stored-event';
import { readRow, readRows, statement, type Queryable } from './queryable';

/**
 * The position of the newest event, 0 for an empty log: the fence. No event can appear at or below it any more, because
 * each is placed above the last committed one.
 */
export async function lastPosition(client: Queryable): Promise<number> {
  const text = 'SELECT coalesce(max(position), 0) AS last FROM events';
  return (await readRow<{ last: number }>(client, { name: 'ledger_last_position', text })).last;
}

export async function countEvents(client: Queryable): Promise<number> {
  const text = 'SELECT count(*) AS events FROM events';
  return (await readRow<{ events: number }>(client, { text })).events;
}

/** The idempotency keys under which nothing was recorded. */
export async function unknownKeys(client: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await readRows<{ key: string }>(client, {
    name: 'ledger_unknown_keys',
    text: `SELECT key FROM unnest($1::text[]) key EXCEPT SELECT meta->>'idempotencyKey' FROM events`,
    values: [keys],
  });
  return rows.map(({ key }) => key);
}

/** An event's place in the order of the log and in time (milliseconds since 1970 UTC). */
export interface PlaceInTime {
  readonly position: number;
  readonly recordedAt: number;
}

/** The first event at or after a position and before another. */
export async function placeFrom(
  client: Queryable,
  from: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<PlaceInTime | undefined> {
  const rows = await readRows<PlaceInTime>(client, {
    name: 'ledger_place_from',
    text: `SELECT position, recorded_at AS "recordedAt" FROM events WHERE position >= $1 AND position < $2
           ORDER BY position LIMIT 1`,
    values: [from, before],
  });
  return rows[0];
}

/** The rows of the events at these positions, newest first. */
export const loadStoredEvents = statement<StoredEvent, [positions: readonly number[]]>(
  `SELECT ${storedColumns} FROM events e WHERE e.position = ANY($1::bigint[]) ORDER BY e.position DESC`,
  'ledger_load_stored',
);

/** The rows of a whole stream, newest first, including events that this release cannot read. */
export const loadStoredStream = statement<StoredEvent, [stream: string]>(
  `SELECT ${storedColumns} FROM events e WHERE e.stream = $1 ORDER BY e.version DESC`,
  'ledger_load_stored_stream',
);

/** The place of an event in the log, and its subject. */
export interface EventPlace {
  readonly position: number;
  readonly stream: string;
  readonly type: ShopEventType;
  readonly meta: Pick<EventMeta, 'actId' | 'correlationId'>;
  /** The fan whose claim or account it is about; null where it is not about one. */
  readonly userId: number | null;
}

/** The event at a position, or every event of a bulk act, newest first. */
export async function findPlaces(
  client: Queryable,
  of: { readonly position: number } | { readonly batchId: string },
): Promise<EventPlace[]> {
  const [by, condition, value] =
    'position' in of ? ['position', 'position', of.position] : ['batch', `(meta->>'batchId')`, of.batchId];
  const rows = await readRows<Omit<EventPlace, 'meta'> & { readonly metaText: string }>(client, {
    name: `ledger_find_places_by_${by}`,
    text: `SELECT position, stream, type, (data->>'userId')::int AS "userId", meta AS "metaText" FROM events
            WHERE ${condition} = $1 ORDER BY position DESC`,
    values: [value],
  });
  return rows.map(({ metaText, ...place }) => ({
    ...place,
    meta: JSON.parse(metaText) as EventPlace['meta'],
  }));
}

/** A stream with a new event, and the subject of the event. */
export interface MovedStreamRow {
  readonly stream: string;
  readonly go_id: number | null;
  readonly user_id: number | null;
  readonly item_id: number | null;
}

/**
 * The streams that changed after one position up to another, each once for every subject of its events. This includes
 * the fan who loses a claim.
 */
export const findMovedStreams = statement<MovedStreamRow, [after: number, upTo: number, limit: number]>(
  `SELECT DISTINCT stream, (data->>'goId')::int AS go_id, whose.user_id::int, (data->>'itemId')::int AS item_id
     FROM events LEFT JOIN unnest(ARRAY[data->>'userId', data->>'fromUserId']) AS whose (user_id)
       ON whose.user_id IS NOT NULL
    WHERE position > $1 AND position <= $2 LIMIT $3`,
  'ledger_moved_streams',
);

/** A fact as it is in its row, without private parts: `data` has the shape in which it was recorded. */
export interface RecordedFact {
  readonly position: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: Pick<EventMeta, 'actId' | 'actorId' | 'via' | 'correlationId' | 'batchId'>;
  /** Milliseconds since 1970 UTC. */
  readonly recordedAt: number;
}

type FactRow = Pick<StoredEvent, 'position' | 'type' | 'dataText' | 'metaText' | 'recordedAt'>;
const factColumns = 'position, type, data AS "dataText", meta AS "metaText", recorded_at AS "recordedAt"';

const toFact = ({ dataText, metaText, ...fact }: FactRow): RecordedFact => ({
  ...fact,
  data: JSON.parse(dataText) as RecordedFact['data'],
  meta: JSON.parse(metaText) as RecordedFact['meta'],
});

/** The facts of these types after one position up to another, in their order, at most `limit`. */
export async function readFacts(
  client: Queryable,
  types: readonly ShopEventType[],
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<RecordedFact[]> {
  const rows = await readRows<FactRow>(client, {
    name: 'ledger_facts',
    text: `SELECT ${factColumns} FROM events
            WHERE position > $2 AND position <= $3 AND type = ANY($1) ORDER BY position LIMIT $4`,
    values: [types, after, upTo, limit],
  });
  return rows.map(toFact);
}

/**
 * The facts, of the given types, in the acts that these facts belong to. For a fact from before release 0.3.0, which
 * does not name its act, these are all facts around it that may belong to the act: `actsOf` separates them.
 */
export async function readFactsOfActs(
  client: Queryable,
  types: readonly ShopEventType[],
  facts: readonly RecordedFact[],
): Promise<RecordedFact[]> {
  const rows = await readRows<FactRow>(client, {
    name: 'ledger_facts_of_acts',
    text: `SELECT ${factColumns} FROM events WHERE meta->>'actId' = ANY($2::text[]) AND type = ANY($1)`,
    values: [types, facts.flatMap(({ meta }) => meta.actId ?? [])],
  });
  const found = new Map(rows.map((row) => [row.position, toFact(row)]));
  for (const { position, meta } of facts) {
    if (meta.actId !== undefined) continue;
    const reach = { after: position - guessedReach - 1, upTo: position + guessedReach };
    for (const fact of await readFacts(client, types, { ...reach, limit: 2 * guessedReach + 1 }))
      found.set(fact.position, fact);
  }
  return [...found.values()].sort((a, b) => a.position - b.position);
}

export interface LogAge {
  /** The time at which the oldest unsealed event was recorded, in milliseconds; null where there is none. */
  readonly unsealedSince: number | null;
  /** The share of the log that was recorded since the requested instant, 0 to 1. */
  readonly recentShare: number;
}

/** The time of the oldest unsealed event, and the share of the log that was recorded since `sinceMs`. */
export function readLogAge(client: Queryable, sinceMs: number): Promise<LogAge> {
  return readRow<LogAge>(client, {
    text: `SELECT (SELECT e.recorded_at FROM events e
                    WHERE e.position > coalesce((SELECT max(up_to_position) FROM seals), 0)
                    ORDER BY e.position LIMIT 1)::float8 AS "unsealedSince",
                  coalesce(1 - (SELECT min(position) - 1 FROM events WHERE recorded_at >= $1)::float8
                    / (SELECT max(position) FROM events), 0) AS "recentShare"`,
    values: [sinceMs],
  });
}
