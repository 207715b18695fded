import {
  readRow,
  loadStoredRange,
  readStoredEvent,
  type Queryable,
  type RecordedEvent,
} from '@fan-beats/events';

/** A span that a person chooses: milliseconds since 1970 UTC, both included; everything where absent. */
export interface ExportSpan {
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

/** The range of an export: the events above `after` up to and including `upTo`, which is at or below the fence. */
export interface ExportRange extends ExportSpan {
  readonly after: number;
  readonly upTo: number;
}

/**
 * The positions of a span of time. Neighbours in the log may have been recorded in the other order within a fraction of
 * a second. A span begins with the first event of its time and ends before the first one of a later time, so that two
 * adjacent spans neither share an event nor lose one between them.
 */
export async function rangeOf(client: Queryable, fence: number, span: ExportSpan): Promise<ExportRange> {
  const { fromMs, untilMs } = span;
  const after = fromMs === undefined ? 0 : ((await firstSince(client, fromMs)) ?? fence + 1) - 1;
  const next = untilMs === undefined ? null : await firstSince(client, untilMs + 1);
  return { ...span, after, upTo: Math.min(fence, (next ?? fence + 1) - 1) };
}

async function firstSince(client: Queryable, ms: number): Promise<number | null> {
  const { position } = await readRow<{ position: number | null }>(client, {
    text: 'SELECT min(position) AS position FROM events WHERE recorded_at >= $1',
    values: [ms],
  });
  return position;
}

const eventsPerPage = 1000;

/**
 * The log, page by page, each by a short statement of its own. So a slow reader, for example a download to a phone,
 * keeps no transaction open, and the pages cannot change below the fence.
 */
export async function* eventPages(
  client: Queryable,
  range: { readonly after: number; readonly upTo: number },
): AsyncGenerator<RecordedEvent[]> {
  for (let { after } = range; ;) {
    const page = await loadStoredRange(client, { after, upTo: range.upTo, limit: eventsPerPage });
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
    yield page.map((stored) => readStoredEvent(stored));
  }
}
