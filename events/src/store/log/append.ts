import type { ShopEvent } from '../../event-definitions';
import type { EventMeta } from '../../event';

/** New events of one stream and the version the stream must have; 0 for a new stream. */
export interface StreamAppend {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly ShopEvent[];
}

/** One act of one person: either all of it is recorded, or nothing. */
export interface AppendRequest {
  readonly streams: readonly StreamAppend[];
  readonly meta: EventMeta;
}

/** The last version of a stream and its hash: a further event is chained to it. */
export interface StreamHead {
  readonly version: number;
  readonly hash: string;
}

/**
 * A stream changed after it was read, or an idempotency key was used in the meantime. Decide again, or report it to the
 * person.
 */
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
