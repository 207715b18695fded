import { lastPosition, placeFrom } from '../log/log-reads';
import type { Queryable } from '../log/queryable';

/** Positions, both excluded. */
export interface PositionRange {
  readonly after: number;
  readonly before: number;
}

/** Milliseconds since 1970 UTC, both included. */
export interface Span {
  readonly fromMs?: number;
  readonly untilMs?: number;
}

// Events lie in the order of their positions, and almost in that of their times: writers that overlap are at most a
// transaction apart, which the server ends after 30 seconds.
const overlapMs = 5 * 60_000;

/** Where events of a span of time can lie, found by halving the log; the ends hold some that are a little older or newer. */
export async function positionRange(client: Queryable, { fromMs, untilMs }: Span): Promise<PositionRange> {
  const [first, end] = await Promise.all([
    fromMs === undefined ? 1 : firstAfter(client, fromMs - overlapMs - 1),
    untilMs === undefined ? Number.MAX_SAFE_INTEGER : firstAfter(client, untilMs + overlapMs),
  ]);
  return { after: first - 1, before: end };
}

/** A position whose event is newer than a time while the one before it is not; beyond the log when none is newer. */
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
