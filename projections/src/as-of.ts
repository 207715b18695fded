import { copyStoredEvents, loadStreams, readStoredEvent, type RecordedEvent } from '@fan-beats/events';
import { Client, type ClientBase } from 'pg';
import type { MemoryTables } from './memory/memory-tables';
import { tableNamed } from './projectors';
import { Fold, projectorsNamed, projectWith } from './replay/fold';
import type { RowKey, RowOp } from './row-op';

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

export interface ExplainOptions {
  readonly url: string;
  /** Name of a read model's table and the key of a row in it. */
  readonly table: string;
  readonly key: RowKey;
  readonly at?: Moment;
}

/** An event and what it did to the row in question. */
export interface Explanation {
  readonly event: RecordedEvent;
  readonly ops: readonly RowOp[];
}

/** Every event that ever touched a row, oldest first. Throws for a table that no projector owns. */
export async function explain({ url, table, key, at }: ExplainOptions): Promise<Explanation[]> {
  const spec = tableNamed(table);
  const projectors = projectorsNamed().filter(({ tables }) => tables.includes(spec));
  const columns = Object.keys(spec.key);
  const explanations: Explanation[] = [];
  await connected(url, async (client) => {
    for await (const event of eventsOf(client, key, at ?? { position: Number.MAX_SAFE_INTEGER })) {
      const ops = projectWith(projectors, event).filter(
        (op) => op.table === table && columns.every((column) => op.key[column] === key[column]),
      );
      if (ops.length > 0) explanations.push({ event, ops });
    }
  });
  return explanations;
}

/** The events among which those of a row are found: a claim's are all in its own stream. */
async function* eventsOf(client: ClientBase, key: RowKey, at: Moment): AsyncGenerator<RecordedEvent> {
  const claimId = key['claim_id'];
  if (claimId === undefined) {
    yield* eventsUntil(client, at);
    return;
  }
  const stream = `claim-${claimId}`;
  const events = (await loadStreams(client, [stream])).get(stream) ?? [];
  for (const event of events) if (isUntil(event, at)) yield event;
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
