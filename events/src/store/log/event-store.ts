import type { RecordedEvent, ShopEvent } from '../../catalogue';
import type { EventMeta } from '../../event';

/** New events of one stream and the version the stream must have; 0 for a new stream. */
export interface StreamAppend {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly ShopEvent[];
}

/** One act of one person: everything in it is recorded, or nothing. */
export interface AppendRequest {
  readonly streams: readonly StreamAppend[];
  readonly meta: EventMeta;
}

/** Where a stream stands: what a further event is chained to. */
export interface StreamHead {
  readonly version: number;
  readonly hash: string;
}

/** A stream moved on since it was read, or an idempotency key was used meanwhile. Decide anew, or tell the person. */
export class ConcurrencyConflict extends Error {
  constructor(readonly subject: string) {
    super(`Changed meanwhile: ${subject}`);
    this.name = 'ConcurrencyConflict';
  }
}

/** The same idempotency key came with another input (rule D25). */
export class IdempotencyConflict extends Error {
  constructor(readonly idempotencyKey: string) {
    super('This idempotency key was used with another input');
    this.name = 'IdempotencyConflict';
  }
}

/** An event of a type or schema version this release does not know: reading stops, nothing is skipped. */
export class UnknownEvent extends Error {
  constructor(type: string, schemaVersion: number, position: number) {
    super(`Unknown event ${type} (schema version ${schemaVersion}) at position ${position}`);
    this.name = 'UnknownEvent';
  }
}

export interface ReadAllOptions {
  /** Positions above this one; 0 for the beginning. */
  readonly after: number;
  /** Up to and including this position. */
  readonly upTo?: number;
  readonly limit?: number;
}

/** The log. One contract spec runs against every implementation. */
export abstract class EventStore {
  /**
   * Appends to several streams, all or nothing, in the order given.
   * A repeated idempotency key of the same actor gives the events recorded the first time and records nothing.
   * Throws ConcurrencyConflict when a stream is not at its expected version, IdempotencyConflict for a key used with
   * another input digest.
   */
  abstract append(request: AppendRequest): Promise<readonly RecordedEvent[]>;

  /** Events of one stream, oldest first, from a version on (1 when left out). Empty for a stream that does not exist. */
  abstract readStream(stream: string, fromVersion?: number): Promise<readonly RecordedEvent[]>;

  /** Events of the whole log in order of position, never beyond the fence, in batches of constant memory. */
  abstract readAll(options: ReadAllOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** The highest position below which nothing can appear any more. */
  abstract fence(): Promise<number>;
}
