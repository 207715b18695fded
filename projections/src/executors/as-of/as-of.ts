import { copyStoredEvents, readStoredEvent, type RecordedEvent } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import type { MemoryTables } from '../../tables/memory/memory-table';
import { Fold, projectorsNamed } from '../replay/fold';
import { endedWhenIdle, onLongConnection } from '../replay/long-connection';

/** A position in the log, or a moment in milliseconds since 1970 UTC; both are included. */
export type Moment = { readonly position: number } | { readonly time: number };

export interface AsOfOptions {
  readonly url: string;
  readonly at: Moment;
  /** Read models to fold; all where absent. Views of the others throw. */
  readonly names?: readonly string[];
}

/** The read models as they were at a moment, in memory, for the same views as the live tables. */
export async function asOf({ url, at, names }: AsOfOptions): Promise<MemoryTables> {
  const fold = new Fold(projectorsNamed(names));
  await reading({ url }, async (client) => {
    for await (const event of eventsUntil(client, at)) fold.add(event);
  });
  return fold.tables;
}

/** The log up to a moment, in its order. */
export async function* eventsUntil(client: ClientBase, at: Moment): AsyncGenerator<RecordedEvent> {
  const range = 'position' in at ? { upTo: at.position } : {};
  for await (const batch of copyStoredEvents(client, range))
    for (const stored of batch) if (isUntil(stored, at)) yield readStoredEvent(stored);
}

/**
 * Neighbours in the log may have been recorded in the other order within a fraction of a second, so every event is
 * compared with the moment.
 */
export function isUntil(
  event: { readonly position: number; readonly recordedAt: number },
  at: Moment,
): boolean {
  return 'position' in at ? event.position <= at.position : event.recordedAt <= at.time;
}

/** The same patience that calls have with other statements: a read of the past returns its first rows at once. */
const silentSeconds = 8;

/** Reads on a connection of its own, at most `seconds` per statement; without limit where absent. */
export function reading<T>(
  how: { readonly url: string; readonly seconds?: number; readonly signal?: AbortSignal | undefined },
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const { url, seconds = 0, signal } = how;
  return onLongConnection({ url, name: 'fan-beats-replay', silentSeconds, signal }, async (client) => {
    await client.query(`SET statement_timeout = '${seconds}s'; SET jit = off; ${endedWhenIdle}`);
    return work(client);
  });
}
