import { findEventDefinition, type RecordedEvent, type ShopEvent } from '../catalogue';
import type { EventMeta } from '../event';
import { canonicalJson } from './canonical-json';
import { genesisHash, hashEvent } from './event-hash';
import { ConcurrencyConflict, type AppendRequest, type StreamAppend, type StreamHead } from './event-store';
import { randomSalt, sealPrivatePart, type Salt } from './private-part';

/** An event ready to be written; it lacks only its position. */
export interface EventRow {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly dataText: string;
  readonly metaText: string;
  readonly privateText: string | null;
  readonly recordedAt: number;
  readonly hash: string;
  /** What the event is chained to; `genesisHash` for version 1. */
  readonly previousHash: string;
  readonly event: ShopEvent;
  readonly meta: EventMeta;
}

export interface PrepareEventsInput {
  /** In the order they were decided; a later act may build on the events of an earlier one. */
  readonly acts: readonly AppendRequest[];
  /** Where the streams stand in the database; a stream that is missing here is new. */
  readonly heads: ReadonlyMap<string, StreamHead>;
  /** Milliseconds since 1970 UTC by the database's clock, read with the state the acts were decided on. */
  readonly recordedAt: number;
  readonly salt?: Salt;
}

/** The head of a stream without events. */
export const newStream: StreamHead = { version: 0, hash: genesisHash };

/**
 * Numbers, chains and writes out the events of several acts: pure but for the salt of private parts.
 * Throws ConcurrencyConflict when an act expects another version of a stream than its head has.
 */
export function prepareEvents({
  acts,
  heads,
  recordedAt,
  salt = randomSalt,
}: PrepareEventsInput): EventRow[] {
  const rows: EventRow[] = [];
  const moved = new Map<string, StreamHead>();
  for (const act of acts) {
    let meta = writeMeta(act.meta);
    for (const append of act.streams) {
      let head = moved.get(append.stream) ?? heads.get(append.stream) ?? newStream;
      if (head.version !== append.expectedVersion) throw new ConcurrencyConflict(append.stream);
      for (const event of append.events) {
        const row = prepareEvent({ append, event, head, meta, recordedAt, salt });
        rows.push(row);
        head = row;
        meta = meta.next;
      }
      moved.set(append.stream, head);
    }
  }
  return rows;
}

interface WrittenMeta {
  readonly meta: EventMeta;
  readonly metaText: string;
  /** For the further events of the act. */
  readonly next: WrittenMeta;
}

/** The idempotency key and its digest stand on the first event of an act only: there the unique index guards them. */
function writeMeta(meta: EventMeta): WrittenMeta {
  const { idempotencyKey, inputDigest, ...common } = meta;
  const further: { meta: EventMeta; metaText: string; next: WrittenMeta } = {
    meta: common,
    metaText: canonicalJson(common),
    get next() {
      return further;
    },
  };
  if (idempotencyKey === undefined && inputDigest === undefined) return further;
  return { meta, metaText: canonicalJson(meta), next: further };
}

interface PrepareEventInput {
  readonly append: StreamAppend;
  readonly event: ShopEvent;
  readonly head: StreamHead;
  readonly meta: WrittenMeta;
  readonly recordedAt: number;
  readonly salt: Salt;
}

function prepareEvent({ append, event, head, meta, recordedAt, salt }: PrepareEventInput): EventRow {
  const { stream } = append;
  const schemaVersion = currentSchemaVersion(event.type, stream);
  const sealed = sealPrivatePart(event.private, salt);
  const dataText = canonicalJson(
    sealed ? { ...event.data, privateDigest: sealed.privateDigest } : event.data,
  );
  const columns = {
    stream,
    version: head.version + 1,
    type: event.type,
    schemaVersion,
    recordedAt,
    metaText: meta.metaText,
    dataText,
  };
  return {
    ...columns,
    privateText: sealed?.privateText ?? null,
    hash: hashEvent(head.hash, columns),
    previousHash: head.hash,
    event,
    meta: meta.meta,
  };
}

function currentSchemaVersion(type: string, stream: string): number {
  const definition = findEventDefinition(type);
  if (!definition) throw new Error(`The catalogue has no event ${type}`);
  if (!stream.startsWith(`${definition.stream}-`))
    throw new Error(`${type} does not belong into stream ${stream}`);
  return definition.schemaVersion;
}

/** The event as reading it back would give it, without reading it back. */
export function recordedEvent(row: EventRow, position: number): RecordedEvent {
  const { event } = row;
  const recorded = {
    type: event.type,
    data: event.data,
    private: row.privateText === null ? null : (event.private ?? null),
    position,
    stream: row.stream,
    version: row.version,
    schemaVersion: row.schemaVersion,
    meta: row.meta,
    recordedAt: row.recordedAt,
    hash: row.hash,
  };
  // The compiler loses which data belongs to which type when a union is taken apart and put together again.
  return recorded as RecordedEvent;
}
