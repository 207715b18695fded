import { eventDefinitions } from '@fan-beats/events';
import type { Pool } from 'pg';
import type { EventFilter, EventPage } from './event-filter';
import { streamsOf } from './event-streams';
import { positionRange, type PositionRange } from './position-range';

/** Positions of the newest events that match, newest first, as many as the page holds and one more. */
export async function findPositions(
  pool: Pool,
  filter: EventFilter,
  { cursor = Number.MAX_SAFE_INTEGER, limit }: EventPage,
): Promise<number[]> {
  const streams = await streamsOf(pool, filter);
  const { after, before } = await positionRange(pool, filter);
  const range = { after, before: Math.min(before, cursor) };
  const { text, values } = new Search(filter, range, limit + 1).statement(streams);
  const { rows } = await pool.query<{ position: number }>({ text, values });
  return rows.map(({ position }) => position);
}

type Narrowing = 'type' | 'actor' | 'batch' | 'time' | 'range';

/**
 * One statement for each way into the log. Which index finds the newest is not left to the planner's guess of how the
 * matches are spread: where equality would let it walk the whole log backwards, rows are compared from end to end instead.
 */
class Search {
  private readonly values: unknown[] = [];

  constructor(
    private readonly filter: EventFilter,
    private readonly range: PositionRange,
    private readonly count: number,
  ) {}

  statement(streams: readonly string[] | null): { text: string; values: unknown[] } {
    const inner = streams === null ? this.everywhere() : this.inStreams(streams);
    return { text: `${inner} ORDER BY position DESC LIMIT ${this.put(this.count)}`, values: this.values };
  }

  private inStreams(streams: readonly string[]): string {
    // OFFSET 0 keeps one index scan per stream.
    return `SELECT e.position FROM unnest(${this.put(streams)}::text[]) AS s(stream) CROSS JOIN LATERAL (
      SELECT position FROM ledger.events e WHERE e.stream = s.stream
        AND ${this.conditions(['type', 'actor', 'batch', 'time', 'range'])} OFFSET 0) e`;
  }

  private everywhere(): string {
    const { batchId, actorId, type } = this.filter;
    if (batchId !== undefined) return this.inBatch();
    if (actorId !== undefined) return this.ofActor();
    if (type !== undefined) return this.ofType(type);
    return `SELECT position FROM ledger.events WHERE ${this.conditions(['time', 'range'])}`;
  }

  /** A batch holds few events: all are found, the newest are taken. */
  private inBatch(): string {
    return `SELECT position FROM (SELECT * FROM ledger.events WHERE ${this.conditions(['batch'])} OFFSET 0) e
      WHERE ${this.conditions(['type', 'actor', 'time', 'range'])}`;
  }

  private ofType(type: string): string {
    const [name, after, before] = [type, this.range.after, this.range.before].map((value) => this.put(value));
    return `SELECT position FROM (SELECT position FROM ledger.events
      WHERE (type, position) > (${name}, ${after}) AND (type, position) < (${name}, ${before})
        AND ${this.conditions(['time'])} ORDER BY type DESC, position DESC LIMIT ${this.put(this.count)}) e`;
  }

  /** The newest of each type, of which the newest are taken. */
  private ofActor(): string {
    const { actorId, type } = this.filter;
    const types = type === undefined ? Object.keys(eventDefinitions) : [type];
    const [actor, after, before] = [actorId, this.range.after, this.range.before].map((value) =>
      this.put(value),
    );
    const found = "(meta->>'actorId')::int";
    return `SELECT e.position FROM unnest(${this.put(types)}::text[]) AS t(type) CROSS JOIN LATERAL (
      SELECT position FROM ledger.events
      WHERE (${found}, type, position) > (${actor}::int, t.type, ${after})
        AND (${found}, type, position) < (${actor}::int, t.type, ${before}) AND ${this.conditions(['time'])}
      ORDER BY ${found} DESC, type DESC, position DESC LIMIT ${this.put(this.count)}) e`;
  }

  private conditions(names: readonly Narrowing[]): string {
    const conditions = names.flatMap((name) => this.conditionsOf(name));
    return conditions.length === 0 ? 'true' : conditions.join(' AND ');
  }

  private conditionsOf(name: Narrowing): string[] {
    const { type, actorId, batchId, fromMs, untilMs } = this.filter;
    const { after, before } = this.range;
    const given = (value: unknown, left: string, right = ''): string[] =>
      value === undefined ? [] : [`${left} ${this.put(value)}${right}`];
    switch (name) {
      case 'type':
        return given(type, 'type =');
      case 'actor':
        return given(actorId, "(meta->>'actorId')::int =", '::int');
      case 'batch':
        return given(batchId, "meta->>'batchId' =");
      case 'time':
        return [...given(fromMs, 'recorded_at >='), ...given(untilMs, 'recorded_at <=')];
      case 'range':
        return [...given(after, 'position >'), ...given(before, 'position <')];
    }
  }

  private put(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
