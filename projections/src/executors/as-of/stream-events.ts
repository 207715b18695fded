import { loadStreams, type RecordedEvent } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { eventsUntil, isUntil, type Moment } from './as-of';

/** Above this, reading the log from end to end is faster than looking streams up one by one. */
const manyStreams = 4_000;

/** The events of some streams up to a moment, in the order of the log. */
export async function* eventsOfStreams(
  client: ClientBase,
  streams: readonly string[],
  at: Moment,
): AsyncGenerator<RecordedEvent> {
  if (streams.length > manyStreams) {
    const wanted = new Set(streams);
    for await (const event of eventsUntil(client, at)) if (wanted.has(event.stream)) yield event;
    return;
  }
  const found = [...(await loadStreams(client, streams)).values()].flat();
  yield* found.filter((event) => isUntil(event, at)).sort((a, b) => a.position - b.position);
}
