import { findEventDefinition, type RecordedEvent } from '../../event-definitions';
import type { EventMeta } from '../../event';
import { hashBytes } from '../hashing/hash-words';
import { readStoredEvent } from '../stored-event';
import { ByteKeys } from './byte-keys';
import { column, nullLength } from './copied-columns';
import { readMeta } from './copied-meta';
import type { EventRowCursor } from './event-row-cursor';

/** An event for a replay: its numbers and data are ready, its texts are read from the copied bytes on demand. */
class CopiedEvent {
  data: unknown = null;
  readonly type: string;
  readonly schemaVersion: number;
  readonly position: number;
  readonly version: number;
  readonly recordedAt: number;
  private readonly bytes: Buffer;
  private readonly streamAt: number;
  private readonly streamEnd: number;
  private readonly metaAt: number;
  private readonly metaEnd: number;
  private readonly privateAt: number;
  private readonly privateEnd: number;
  private readonly hashAt: number;
  private who: EventMeta | null = null;

  constructor(kind: Kind, row: EventRowCursor) {
    this.type = kind.type;
    this.schemaVersion = kind.schemaVersion;
    this.position = row.position;
    this.version = row.version;
    this.recordedAt = row.recordedAt;
    this.bytes = row.bytes;
    this.streamAt = row.start(column.stream);
    this.streamEnd = row.end(column.stream);
    this.metaAt = row.start(column.meta);
    this.metaEnd = row.end(column.meta);
    this.privateAt = row.start(column.private);
    this.privateEnd = row.end(column.private);
    this.hashAt = row.start(column.hash);
  }

  get stream(): string {
    return this.bytes.toString('utf8', this.streamAt, this.streamEnd);
  }

  get meta(): EventMeta {
    return (this.who ??= readMeta({ bytes: this.bytes, from: this.metaAt, to: this.metaEnd }));
  }

  get hash(): string {
    return this.bytes.toString('hex', this.hashAt, this.hashAt + hashBytes);
  }

  /** Rarely present, and read a few times at most. */
  get private(): unknown {
    if (this.privateEnd === nullLength) return null;
    const text = this.bytes.toString('utf8', this.privateAt, this.privateEnd);
    const { salt: _salt, ...texts } = JSON.parse(text) as Record<string, unknown>;
    return texts;
  }
}

/** A type in a schema version. */
interface Kind {
  /** Whether it is read without a step from an older shape. */
  readonly isCurrent: boolean;
  /** The catalogue's own string where it has the type: strings from one source are compared by their address. */
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: DataTexts;
}

const smallestTexts = 16 * 1024;
const [openArray, comma, closeArray] = Buffer.from('[,]');

/**
 * The data of several events of one kind as one JSON array, which is parsed in much less time than the events one by
 * one.
 */
class DataTexts {
  private texts = Buffer.alloc(0);
  private end = 0;
  private events: CopiedEvent[] = [];

  add(event: CopiedEvent, row: EventRowCursor): void {
    const needed = this.end + row.dataBytes + 2;
    if (needed > this.texts.length) this.grow(Math.max(smallestTexts, needed * 2));
    this.texts[this.end] = (this.events.length === 0 ? openArray : comma) ?? 0;
    this.end = row.copyData(this.texts, this.end + 1);
    this.events.push(event);
  }

  /** Sets the data of every event. */
  parse(): void {
    const { events, texts } = this;
    if (events.length === 0) return;
    texts[this.end] = closeArray ?? 0;
    const parsed = JSON.parse(texts.toString('utf8', 0, this.end + 1)) as unknown[];
    for (let index = 0; index < events.length; index++) {
      const event = events[index];
      if (event) event.data = parsed[index];
    }
    this.events = [];
    this.end = 0;
  }

  private grow(bytes: number): void {
    const bigger = Buffer.allocUnsafe(bytes);
    this.texts.copy(bigger, 0, 0, this.end);
    this.texts = bigger;
  }
}

/**
 * Reads copied rows as events for a fold of the whole log, in half the time that reading them one by one takes. Their
 * data may still contain the digest of the private part. They are valid as long as the bytes that were fed to the
 * cursor. Bench: `npm run bench -- replay`.
 */
export class EventReader {
  private readonly keys = new ByteKeys();
  private readonly kinds: Kind[] = [];

  /**
   * `onUnreadable` gets each row that cannot be read and the error: UnknownEvent, or the error of an upcaster. Without
   * it, reading stops.
   */
  constructor(private readonly onUnreadable: (row: EventRowCursor, error: unknown) => void = refuse) {}

  /** All events that have arrived, in order. */
  read(row: EventRowCursor): RecordedEvent[] {
    const events: unknown[] = [];
    while (row.next()) {
      const kind = this.kindOf(row);
      if (kind.isCurrent) events.push(currentEvent(kind, row));
      else this.readStored(row, events);
    }
    // Events of a current schema are in the list without their data so far: all data of a kind is parsed at once.
    for (const { data } of this.kinds) data.parse();
    // Events that this product wrote under a known type and schema version have the shape of the catalogue.
    return events as RecordedEvent[];
  }

  private readStored(row: EventRowCursor, events: unknown[]): void {
    try {
      events.push(readStoredEvent(row.stored()));
    } catch (error) {
      this.onUnreadable(row, error);
    }
  }

  private kindOf(row: EventRowCursor): Kind {
    const number = row.kindNumber(this.keys);
    return (this.kinds[number] ??= makeKind(row.type, row.schemaVersion));
  }
}

function makeKind(type: string, schemaVersion: number): Kind {
  const definition = findEventDefinition(type);
  const isCurrent = definition?.schemaVersion === schemaVersion;
  return { isCurrent, type: definition?.type ?? type, schemaVersion, data: new DataTexts() };
}

function currentEvent(kind: Kind, row: EventRowCursor): CopiedEvent {
  const event = new CopiedEvent(kind, row);
  kind.data.add(event, row);
  return event;
}

function refuse(_row: EventRowCursor, error: unknown): never {
  throw error;
}
