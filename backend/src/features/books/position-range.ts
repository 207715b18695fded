import type { Pool } from 'pg';
import type { EventFilter } from './event-filter';

/** Positions, both excluded. */
export interface PositionRange {
  readonly after: number;
  readonly before: number;
}

// Events lie in the order of their positions, and almost in that of their times: writers that overlap are at most a
// transaction apart, which the server ends after 30 seconds.
const overlapMs = 5 * 60_000;

/** Where events of a span of time can lie, found by halving the log; the ends hold some that are a little older or newer. */
export async function positionRange(
  pool: Pool,
  { fromMs, untilMs }: Pick<EventFilter, 'fromMs' | 'untilMs'>,
): Promise<PositionRange> {
  const [first, end] = await Promise.all([
    fromMs === undefined ? 1 : firstAfter(pool, fromMs - overlapMs - 1),
    untilMs === undefined ? Number.MAX_SAFE_INTEGER : firstAfter(pool, untilMs + overlapMs),
  ]);
  return { after: first - 1, before: end };
}

interface Place {
  readonly position: number;
  readonly recorded_at: number;
}

/** A position whose event is newer than a time while the one before it is not; beyond the log when none is newer. */
async function firstAfter(pool: Pool, timeMs: number): Promise<number> {
  const { rows } = await pool.query<{ last: number | null }>(
    'SELECT max(position) AS last FROM ledger.events',
  );
  let notNewer = 0;
  let newer = (rows[0]?.last ?? 0) + 1;
  while (newer - notNewer > 1) {
    const middle = Math.floor((notNewer + newer) / 2);
    const place = await placeFrom(pool, middle, newer);
    if (!place || place.recorded_at > timeMs) newer = middle;
    else notNewer = place.position;
  }
  return newer;
}

async function placeFrom(pool: Pool, from: number, before: number): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>({
    name: 'books-place',
    text: `SELECT position, recorded_at FROM ledger.events WHERE position >= $1 AND position < $2
            ORDER BY position LIMIT 1`,
    values: [from, before],
  });
  return rows[0];
}
