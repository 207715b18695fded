import type { RecordedEvent, ShopEvent } from '../event-definitions';
import type { EventMeta } from '../event';
import type { AppendRequest, StreamHead } from '../store/log/append';
import { newStream, prepareEvents, recordedEvent } from '../store/log/prepare-events';
import { testIds, testNow } from './events.builders';

/** The meta of an act by the test's admin. */
export function testMeta(overrides: Partial<EventMeta> = {}): EventMeta {
  return { actorId: testIds.adminId, actorRole: 1, via: 'admin', correlationId: 'test', ...overrides };
}

export interface PastEvents {
  readonly stream: string;
  readonly events: readonly ShopEvent[];
  readonly meta?: EventMeta;
}

/**
 * Events as the store would return them, without a store: positions from 1 on, one second between two acts, with real
 * hash chains. Each entry is one act on one stream, in order of time.
 */
export function history(
  past: readonly PastEvents[],
  from = { position: 1, recordedAt: testNow },
): RecordedEvent[] {
  const heads = new Map<string, StreamHead>();
  const recorded: RecordedEvent[] = [];
  past.forEach(({ stream, events, meta = testMeta() }, act) => {
    const { version } = heads.get(stream) ?? newStream;
    const request: AppendRequest = { streams: [{ stream, expectedVersion: version, events }], meta };
    const rows = prepareEvents({
      acts: [request],
      heads,
      recordedAt: from.recordedAt + act * 1000,
      salt: () => 'fixed salt',
    });
    for (const row of rows) {
      recorded.push(recordedEvent(row, from.position + recorded.length));
      heads.set(stream, row);
    }
  });
  return recorded;
}
