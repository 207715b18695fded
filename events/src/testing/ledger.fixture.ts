import type { RecordedEvent, ShopEvent } from '../catalogue';
import { testMeta, testNow } from './index';
import { insertEventRows, loadHeads, takePositions } from '../store/log/event-rows';
import { newStream, prepareEvents, recordedEvent } from '../store/log/prepare-events';
import type { Queryable } from '../store/log/queryable';

/** For tests: one act after the other, each in a statement of its own. */
export async function appendAll(
  client: Queryable,
  past: readonly { readonly stream: string; readonly events: readonly ShopEvent[] }[],
): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  for (const { stream, events } of past) {
    const heads = await loadHeads(client, [stream]);
    const expectedVersion = (heads.get(stream) ?? newStream).version;
    const acts = [{ streams: [{ stream, expectedVersion, events }], meta: testMeta() }];
    const rows = prepareEvents({ acts, heads, recordedAt: testNow });
    const positions = await takePositions(client, rows.length);
    const positioned = rows.map((row, i) => ({ row, position: positions[i] ?? Number.NaN }));
    await insertEventRows(client, positioned);
    recorded.push(...positioned.map(({ row, position }) => recordedEvent(row, position)));
  }
  return recorded;
}
