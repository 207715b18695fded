import { eventDefinitions } from '../../event-definitions';
import { lastPosition, placeFrom } from '../log/log-reads';
import { readRows, type Queryable } from '../log/queryable';

/** The conditions of a search for events; an absent one does not narrow it. */
export interface EventSearch {
  /** Null for all streams. */
  readonly streams: readonly string[] | null;
  readonly type?: string;
  readonly actorId?: number;
  readonly batchId?: string;
  /** Milliseconds since 1970 UTC, both included. */
  readonly fromMs?: number;
  readonly untilMs?: number;
}

/** Positions, both excluded. */
interface PositionRange {
  readonly after: number;
  readonly before: number;
}

export interface EventPage {
  /** Events older than this position: the last one of the page before. */
  readonly cursor?: number;
  readonly limit: number;
}

/** Positions of the newest events that match, newest first, one more than the limit of the page. */
export async function findPositions(
  client: Queryable,
  search: EventSearch,
  { cursor = Number.MAX_SAFE_INTEGER, limit }: EventPage,
): Promise<number[]> {
  const { after, before } = await positionRange(client, search);
  const range = { after, before: Math.min(before, cursor) };
  const { text, values } = new SearchStatement(search, range, limit + 1).build();
  const rows = await readRows<{ position: number }>(client, { text, values });
  return rows.map(({ position }) => position);
}

// Events are in the order of their positions, and almost in the order of their times: writers that overlap are at most
// a transaction apart, which the server ends after 30 seconds.
const overlapMs = 5 * 60_000;

/**
 * The range in which events of a span of time can be, found by bisecting the log; its ends contain some that are a
 * little older or newer.
 */
async function positionRange(client: Queryable, { fromMs, untilMs }: EventSearch): Promise<PositionRange> {
  const [first, end] = await Promise.all([
    fromMs === undefined ? 1 : firstAfter(client, fromMs - overlapMs - 1),
    untilMs === undefined ? Number.MAX_SAFE_INTEGER : firstAfter(client, untilMs + overlapMs),
  ]);
  return { after: first - 1, before: end };
}

/**
 * A position whose event is newer than a time while the one before it is not; after the end of the log when none is
 * newer.
 */
async function firstAfter(client: Queryable, timeMs: number): Promise<number> {
  let notNewer = 0;
  let newer = (await lastPosition(client)) + 1;
  while (newer - notNewer > 1) {
    const middle = Math.floor((notNewer + newer) / 2);
    const place = await placeFrom(client, middle, newer);
    if (!place || place.recordedAt > timeMs) newer = middle;
    else notNewer = place.position;
  }
  return newer;
}

type Narrowing = 'type' | 'actor' | 'batch' | 'time' | 'range';

/**
 * One statement for each kind of search. The choice of the index is not left to the planner's estimate of the
 * distribution of matches: where a condition of equality would allow it to read the whole log backwards, a comparison
 * of row values is used instead.
 */
class SearchStatement {
  private readonly values: unknown[] = [];

  constructor(
    private readonly search: EventSearch,
    private readonly range: PositionRange,
    private readonly count: number,
  ) {}

  build(): { text: string; values: unknown[] } {
    const { streams } = this.search;
    const inner = streams === null ? this.everywhere() : this.inStreams(streams);
    return { text: `${inner} ORDER BY position DESC LIMIT ${this.put(this.count)}`, values: this.values };
  }

  private inStreams(streams: readonly string[]): string {
    // OFFSET 0 keeps one index scan per stream.
    return `SELECT e.position FROM unnest(${this.put(streams)}::text[]) AS s(stream) CROSS JOIN LATERAL (
      SELECT position FROM events e WHERE e.stream = s.stream
        AND ${this.conditions(['type', 'actor', 'batch', 'time', 'range'])} OFFSET 0) e`;
  }

  private everywhere(): string {
    const { batchId, actorId, type } = this.search;
    if (batchId !== undefined) return this.inBatch();
    if (actorId !== undefined) return this.ofActor();
    if (type !== undefined) return this.ofType(type);
    return `SELECT position FROM events WHERE ${this.conditions(['time', 'range'])}`;
  }

  /** A batch has few events: all are found, and the newest are returned. */
  private inBatch(): string {
    return `SELECT position FROM (SELECT * FROM events WHERE ${this.conditions(['batch'])} OFFSET 0) e
      WHERE ${this.conditions(['type', 'actor', 'time', 'range'])}`;
  }

  private ofType(type: string): string {
    const [name, after, before] = [type, this.range.after, this.range.before].map((value) => this.put(value));
    return `SELECT position FROM (SELECT position FROM events
      WHERE (type, position) > (${name}, ${after}) AND (type, position) < (${name}, ${before})
        AND ${this.conditions(['time'])} ORDER BY type DESC, position DESC LIMIT ${this.put(this.count)}) e`;
  }

  /** Finds the newest of each type, and returns the newest among them. */
  private ofActor(): string {
    const { actorId, type } = this.search;
    const types = type === undefined ? Object.keys(eventDefinitions) : [type];
    const [actor, after, before] = [actorId, this.range.after, this.range.before].map((value) =>
      this.put(value),
    );
    const found = "(meta->>'actorId')::int";
    return `SELECT e.position FROM unnest(${this.put(types)}::text[]) AS t(type) CROSS JOIN LATERAL (
      SELECT position FROM events
      WHERE (${found}, type, position) > (${actor}::int, t.type, ${after})
        AND (${found}, type, position) < (${actor}::int, t.type, ${before}) AND ${this.conditions(['time'])}
      ORDER BY ${found} DESC, type DESC, position DESC LIMIT ${this.put(this.count)}) e`;
  }

  private conditions(names: readonly Narrowing[]): string {
    const conditions = names.flatMap((name) => this.conditionsOf(name));
    return conditions.length === 0 ? 'true' : conditions.join(' AND ');
  }

  private conditionsOf(name: Narrowing): string[] {
    const { type, actorId, batchId, fromMs, untilMs } = this.search;
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
