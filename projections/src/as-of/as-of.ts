import { copyStoredEvents, readStoredEvent, type RecordedEvent } from '@fan-beats/events';
import { Client, type ClientBase } from 'pg';
import type { MemoryTables } from '../memory/memory-tables';
import { Fold, projectorsNamed } from '../replay/fold';

/** A place in the log, included, or a moment in milliseconds since 1970 UTC, included. */
export type Moment = { readonly position: number } | { readonly time: number };

export interface AsOfOptions {
  readonly url: string;
  readonly at: Moment;
  /** Read models to fold; all without names. Views of the others throw. */
  readonly names?: readonly string[];
}

/** The read models as they stood at a moment, in memory, answering the same views as the live tables. */
export async function asOf({ url, at, names }: AsOfOptions): Promise<MemoryTables> {
  const fold = new Fold(projectorsNamed(names));
  await connected(url, async (client) => {
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

/** Neighbours in the log may have been recorded a blink apart in the other order, so a moment is asked of every event. */
export function isUntil(
  event: { readonly position: number; readonly recordedAt: number },
  at: Moment,
): boolean {
  return 'position' in at ? event.position <= at.position : event.recordedAt <= at.time;
}

/** Works on a connection of its own that may take its time. */
export async function connected<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'fan-beats-replay' });
  // The statement under way fails with the reason as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET jit = off');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
