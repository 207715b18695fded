import type { EventPage, RecordedEvent } from '@fan-beats/events';
import { MemoryTables } from '../../tables/memory/memory-tables';
import { operationsOf } from '../../read-models/projectors';
import type { RowKey } from '../../tables/row-op';
import type { Measure } from './measure';

export interface Contribution {
  readonly event: RecordedEvent;
  /** What the figure was after the event less what it was before it; never 0. */
  readonly amount: number;
}

export interface ExplainedFigure {
  /** What all contributions come to, those of other pages included. */
  readonly total: number;
  readonly count: number;
  /** Newest first. */
  readonly contributions: readonly Contribution[];
  readonly nextCursor: number | null;
}

/** Folds the events a figure comes from, oldest first, and keeps those that moved it. */
export async function contributionsTo(
  measure: Measure,
  events: AsyncIterable<RecordedEvent>,
  { cursor = Number.MAX_SAFE_INTEGER, limit }: EventPage,
): Promise<ExplainedFigure> {
  const meter = new Meter(measure);
  const kept: Contribution[] = [];
  let total = 0;
  let count = 0;
  for await (const event of events) {
    const amount = meter.add(event);
    if (amount === 0) continue;
    total += amount;
    count++;
    if (event.position >= cursor) continue;
    kept.push({ event, amount });
    // One more than the page holds tells whether there is another; the list is cut now and then, not each time.
    if (kept.length > 2 * limit + 2) kept.splice(0, kept.length - limit - 1);
  }
  const page = kept.slice(-limit);
  const nextCursor = kept.length > page.length ? (page[0]?.event.position ?? null) : null;
  return { total, count, contributions: page.toReversed(), nextCursor };
}

class Meter {
  private readonly tables: MemoryTables;

  constructor(private readonly measure: Measure) {
    this.tables = new MemoryTables(measure.projectors.map(({ table }) => table));
  }

  /** What the event does to the figure. */
  add(event: RecordedEvent): number {
    const { projectors, touched } = this.measure;
    const ops = operationsOf(event, projectors).flat();
    const keys = distinct(ops.flatMap(touched));
    const before = this.sumOver(keys);
    for (const op of ops) this.tables.apply(op);
    return this.sumOver(keys) - before;
  }

  private sumOver(keys: readonly RowKey[]): number {
    return keys.reduce((sum, key) => sum + this.measure.of(this.tables, key), 0);
  }
}

const distinct = (keys: readonly RowKey[]): RowKey[] => [
  ...new Map(keys.map((key) => [Object.values(key).join('/'), key])).values(),
];
