import { randomUUID } from 'node:crypto';
import { findEventDefinition, type RecordedEvent, type ShopEvent } from '../../event-definitions';
import type { EventMeta } from '../../event';
import { canonicalJson } from '../hashing/canonical-json';
import { genesisHash, hashEvent, sha256Hex } from '../hashing/event-hash';
import type { StoredEvent } from '../stored-event';
import { ConcurrencyConflict, type AppendRequest, type StreamAppend, type StreamHead } from './append';

/** An event ready to be written; only its position is missing. */
export interface EventRow extends Omit<StoredEvent, 'position'> {
  /** The hash that the event is chained to; `genesisHash` for version 1. */
  readonly previousHash: string;
  readonly event: ShopEvent;
  readonly meta: EventMeta;
}

export interface PrepareEventsInput {
  /** In the order in which they were decided; a later act may build on the events of an earlier one. */
  readonly acts: readonly AppendRequest[];
  /** The heads of the streams in the database; a stream that is missing here is new. */
  readonly heads: ReadonlyMap<string, StreamHead>;
  /** Milliseconds since 1970 UTC by the database's clock, read with the state the acts were decided on. */
  readonly recordedAt: number;
  readonly salt?: Salt;
}

/** The head of a stream without events. */
export const newStream: StreamHead = { version: 0, hash: genesisHash };

/**
 * Numbers, chains and serialises the events of several acts: pure except for the salt of private parts. Throws
 * ConcurrencyConflict when an act expects another version of a stream than its head has.
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
    const meta = new ActMeta(act.meta);
    for (const append of act.streams) {
      let head = moved.get(append.stream) ?? heads.get(append.stream) ?? newStream;
      if (head.version !== append.expectedVersion) throw new ConcurrencyConflict(append.stream);
      for (const event of append.events) {
        const row = prepareEvent({ append, event, head, meta: meta.next(), recordedAt, salt });
        rows.push(row);
        head = row;
      }
      moved.set(append.stream, head);
    }
  }
  return rows;
}

interface WrittenMeta {
  readonly meta: EventMeta;
  readonly metaText: string;
}

/** The idempotency key and its digest are on the first event of an act only: there the unique index guards them. */
class ActMeta {
  private further: WrittenMeta | null = null;
  private opened = false;

  constructor(private readonly given: EventMeta) {}

  /** The meta of the next event of the act. */
  next(): WrittenMeta {
    if (!this.opened) {
      this.opened = true;
      return { meta: this.given, metaText: canonicalJson(this.given) };
    }
    if (this.further === null) {
      const { idempotencyKey: _key, inputDigest: _digest, ...meta } = this.given;
      this.further = { meta, metaText: canonicalJson(meta) };
    }
    return this.further;
  }
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
  const { type } = event;
  const schemaVersion = currentSchemaVersion(type, stream);
  const sealed = sealPrivatePart(event.private, salt);
  const dataText = canonicalJson(
    sealed ? { ...event.data, privateDigest: sealed.privateDigest } : event.data,
  );
  const version = head.version + 1;
  const { metaText } = meta;
  const hash = hashEvent(head.hash, { stream, version, type, schemaVersion, recordedAt, metaText, dataText });
  // Written column by column: spreading an object here took longer than hashing the event.
  return {
    stream,
    version,
    type,
    schemaVersion,
    dataText,
    metaText,
    privateText: sealed ? sealed.privateText : null,
    recordedAt,
    hash,
    previousHash: head.hash,
    event,
    meta: meta.meta,
  };
}

function currentSchemaVersion(type: string, stream: string): number {
  const definition = findEventDefinition(type);
  if (!definition) throw new Error(`The catalogue has no event ${type}`);
  const kind = definition.stream;
  if (!stream.startsWith(kind) || stream[kind.length] !== '-')
    throw new Error(`${type} does not belong into stream ${stream}`);
  return definition.schemaVersion;
}

/** The event as reading it back would return it, without reading it. */
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
  // The compiler no longer relates data to its type once a union is taken apart and put together again.
  return recorded as RecordedEvent;
}

/** The private part as it is stored, and its digest, which is in the event's data. */
interface PrivatePart {
  readonly privateText: string;
  readonly privateDigest: string;
}

type Salt = () => string;

/** 122 random bits: without them, a short text could be guessed from its digest after it was forgotten. */
const randomSalt: Salt = () => randomUUID();

/**
 * Seals people's free text. The salt is inside the private part, so forgetting the part forgets the salt too. While the
 * text exists, the digest in `data` proves that it was not altered. Null when there is no text.
 */
function sealPrivatePart(fields: object | null | undefined, salt: Salt): PrivatePart | null {
  if (!fields || Object.values(fields).every((field) => field === undefined)) return null;
  const privateText = canonicalJson({ ...fields, salt: salt() });
  return { privateText, privateDigest: sha256Hex(privateText) };
}
