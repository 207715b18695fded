import type { Seal } from '../store/seals/seals';
import type { StoredEvent } from '../store/stored-event';

/** The file was not written by these books, or has a format of another release. */
export class NotABooksFile extends Error {
  override readonly name = 'NotABooksFile';
}

/** The version of the file's format, in its first line. */
export const booksFormat = 1;

interface FieldTypes {
  readonly number: number;
  readonly string: string;
  readonly boolean: boolean;
  readonly hash: string;
  readonly 'text or null': string | null;
}
type FieldType = keyof FieldTypes;

const stretchFields = {
  after_position: 'number',
  up_to_position: 'number',
  event_count: 'number',
  /** Empty for a stretch without events. */
  root: 'string',
  /** Position, stream, version and first digits of the hash of each event, one per line. */
  events: 'string',
} as const;

const fieldsOf = {
  /** The first line, with the range of the file. */
  books: {
    format: 'number',
    /** Events above this position, */
    after: 'number',
    /** up to and including this one. */
    up_to: 'number',
    /** Whether the file contains people's free text; it always contains its digests. */
    private: 'boolean',
    exported_at: 'string',
  },
  /** An event: meta, data and private are the stored texts themselves, so that they can be hashed unchanged. */
  event: {
    position: 'number',
    stream: 'string',
    version: 'number',
    type: 'string',
    schema_version: 'number',
    recorded_at: 'number',
    meta: 'string',
    data: 'string',
    private: 'text or null',
    hash: 'hash',
  },
  /** Comes after a stretch of events and counts them. */
  seal: {
    ...stretchFields,
    number: 'number',
    previous_hash: 'hash',
    sealed_at: 'number',
    hash: 'hash',
  },
  /** The same as a count of the export itself, for events without a seal. */
  unsealed: stretchFields,
  /** The last line: without it the file was cut off. The digest covers every byte before it. */
  end: { events: 'number', seals: 'number', sha256: 'hash' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldType>>>>;

type Fields = typeof fieldsOf;
type LineOf<Kind extends keyof Fields> = { readonly kind: Kind } & {
  readonly [Field in keyof Fields[Kind]]: FieldTypes[Fields[Kind][Field] & FieldType];
};
export type HeaderLine = LineOf<'books'>;
/** With the hash of the previous event in its stream, where that event is before the beginning of the file. */
export type EventLine = LineOf<'event'> & { readonly previous_hash?: string };
export type SealLine = LineOf<'seal'>;
export type UnsealedLine = LineOf<'unsealed'>;
export type EndLine = LineOf<'end'>;
export type BookLine = HeaderLine | EventLine | SealLine | UnsealedLine | EndLine;

const isOf: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  hash: isHash,
  'text or null': (value) => value === null || typeof value === 'string',
};

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** The parsed line, or a few words on what is wrong with the text. */
export function readBookLine(text: string): BookLine | string {
  const line = objectOf(text);
  const kind = line?.['kind'];
  if (!line || typeof kind !== 'string' || !Object.hasOwn(fieldsOf, kind))
    return 'is not a line of a books file';
  // The name was found among the kinds.
  const fields: Readonly<Record<string, FieldType>> = {
    ...fieldsOf[kind as BookLine['kind']],
    ...('previous_hash' in line && previousHash),
  };
  const wrong = Object.entries(fields).find(([field, type]) => !isOf[type](line[field]))?.[0];
  // Each of its fields was checked.
  return wrong === undefined ? (line as unknown as BookLine) : `has no ${wrong} that can be read`;
}

const previousHash = { previous_hash: 'hash' } as const;

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export function eventLine(event: StoredEvent, previousHash: string | undefined): EventLine {
  return {
    kind: 'event',
    position: event.position,
    stream: event.stream,
    version: event.version,
    type: event.type,
    schema_version: event.schemaVersion,
    recorded_at: event.recordedAt,
    meta: event.metaText,
    data: event.dataText,
    private: event.privateText,
    hash: event.hash,
    ...(previousHash !== undefined && { previous_hash: previousHash }),
  };
}

export function storedEventOf(line: EventLine): StoredEvent {
  return {
    position: line.position,
    stream: line.stream,
    version: line.version,
    type: line.type,
    schemaVersion: line.schema_version,
    recordedAt: line.recorded_at,
    metaText: line.meta,
    dataText: line.data,
    privateText: line.private,
    hash: line.hash,
  };
}

export function sealLine(seal: Seal, events: string): SealLine {
  return {
    kind: 'seal',
    number: seal.number,
    after_position: seal.afterPosition,
    up_to_position: seal.upToPosition,
    event_count: seal.eventCount,
    root: seal.root,
    previous_hash: seal.previousHash,
    sealed_at: seal.sealedAt,
    hash: seal.hash,
    events,
  };
}

export function sealOf(line: SealLine): Seal {
  return {
    number: line.number,
    afterPosition: line.after_position,
    upToPosition: line.up_to_position,
    eventCount: line.event_count,
    root: line.root,
    previousHash: line.previous_hash,
    sealedAt: line.sealed_at,
    hash: line.hash,
  };
}
