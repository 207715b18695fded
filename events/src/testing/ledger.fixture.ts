import type { RecordedEvent } from '../event-definitions';
import type { StreamHead } from '../store/log/append';
import { insertEvents } from '../store/log/event-rows';
import {
  newStream,
  prepareEvents,
  recordedEvent,
  type PrepareEventsInput,
} from '../store/log/prepare-events';
import { ledgerTypes, readRows, type Queryable } from '../store/log/queryable';
import { testNow } from './events.builders';
import { testMeta, type PastEvents } from './history.builder';

/** For tests: appends acts inside the caller's transaction, with the functions that a group commit uses. */
export async function appendActs(client: Queryable, input: PrepareEventsInput): Promise<RecordedEvent[]> {
  const rows = prepareEvents(input);
  const { text, values } = insertEvents(rows);
  const returning = { text: `${text} RETURNING position`, values, types: ledgerTypes };
  const inserted = await client.query<{ position: number }>(returning);
  return rows.map((row, i) => recordedEvent(row, inserted.rows[i]?.position ?? Number.NaN));
}

/** For tests: the heads of streams; a stream without events is left out. */
export async function loadHeads(
  client: Queryable,
  streams: readonly string[],
): Promise<Map<string, StreamHead>> {
  if (streams.length === 0) return new Map();
  const rows = await readRows<StreamHead & { stream: string }>(client, {
    name: 'ledger_load_heads',
    text: `SELECT s.stream, e.version, e.hash FROM unnest($1::text[]) AS s(stream)
      CROSS JOIN LATERAL (SELECT version, hash FROM ledger.events e WHERE e.stream = s.stream
        ORDER BY e.version DESC LIMIT 1) e`,
    values: [streams],
  });
  return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]));
}

/** For tests: appends events to the end of a stream, as one act. */
export async function appendToStream(
  client: Queryable,
  { stream, events, meta = testMeta() }: PastEvents,
  recordedAt = testNow,
): Promise<RecordedEvent[]> {
  const heads = await loadHeads(client, [stream]);
  const expectedVersion = (heads.get(stream) ?? newStream).version;
  const acts = [{ streams: [{ stream, expectedVersion, events }], meta }];
  return appendActs(client, { acts, heads, recordedAt });
}

/** For tests: one act after another, each in a statement of its own. */
export async function appendAll(client: Queryable, past: readonly PastEvents[]): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  for (const act of past) recorded.push(...(await appendToStream(client, act)));
  return recorded;
}
