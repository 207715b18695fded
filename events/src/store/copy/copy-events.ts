import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { parseInt8 } from '../log/queryable';
import type { RecordedEvent } from '../../event-definitions';
import { copiedColumns } from './copied-columns';
import { copyFrameBytes, copyOut } from './copy-out';
import { EventReader } from './event-reader';
import { EventRowCursor } from './event-row-cursor';
import type { StoredEvent } from '../stored-event';

/** Positions above `after` up to and including `upTo`; the whole log when left out. */
export interface CopyRange {
  readonly after?: number;
  readonly upTo?: number;
}

/**
 * Copies events out in order of position, in constant memory: after each step the cursor has more rows to read. It
 * reads all that the client's transaction sees, so the caller must use the fence or a snapshot. A caller that stops
 * early waits until the rest has passed: until then the connection is not usable. `onChunk` gets each piece, to keep,
 * after its rows have been read.
 */
export async function* copyEventRows(
  client: ClientBase,
  range: CopyRange = {},
  onChunk?: (chunk: Buffer) => Promise<void>,
): AsyncGenerator<EventRowCursor> {
  const stream = copyOut(client, copyStatement(range));
  const cursor = new EventRowCursor(copyFrameBytes);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      cursor.feed(chunk as Buffer);
      yield cursor;
      cursor.release();
      await onChunk?.(chunk as Buffer);
    }
  } finally {
    if (!stream.readableEnded && !stream.errored) await finished(stream.resume());
  }
}

function copyStatement({ after, upTo }: CopyRange): string {
  const bounds = [
    ...(after === undefined ? [] : [`position > ${parseInt8(String(after))}`]),
    ...(upTo === undefined ? [] : [`position <= ${parseInt8(String(upTo))}`]),
  ];
  const where = bounds.length === 0 ? '' : `WHERE ${bounds.join(' AND ')}`;
  return `COPY (SELECT ${copiedColumns} FROM events ${where} ORDER BY position) TO STDOUT (FORMAT binary)`;
}

/**
 * The same as batches of events, for a fold of all of them. Throws UnknownEvent for an event that this release cannot
 * read.
 */
export async function* copyEvents(
  client: ClientBase,
  range: CopyRange = {},
): AsyncGenerator<RecordedEvent[]> {
  const reader = new EventReader();
  for await (const cursor of copyEventRows(client, range)) {
    const events = reader.read(cursor);
    if (events.length > 0) yield events;
  }
}

/** The same as batches of rows with their texts. */
export async function* copyStoredEvents(
  client: ClientBase,
  range: CopyRange = {},
): AsyncGenerator<StoredEvent[]> {
  for await (const cursor of copyEventRows(client, range)) {
    const batch: StoredEvent[] = [];
    while (cursor.next()) batch.push(cursor.stored());
    if (batch.length > 0) yield batch;
  }
}
