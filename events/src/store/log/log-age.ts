import { readRow, type Queryable } from './queryable';

export interface LogAge {
  /** When the oldest event was recorded that no seal covers yet, in milliseconds; null where there is none. */
  readonly unsealedSince: number | null;
  /** Which share of the log was recorded since the instant that was asked for, 0 to 1. */
  readonly recentShare: number;
}

/** How old the log and what is open in it are. */
export function readLogAge(client: Queryable, sinceMs: number): Promise<LogAge> {
  return readRow<LogAge>(client, {
    text: `SELECT (SELECT e.recorded_at FROM events e
                    WHERE e.position > coalesce((SELECT max(up_to_position) FROM seals), 0)
                    ORDER BY e.position LIMIT 1)::float8 AS "unsealedSince",
                  coalesce(1 - (SELECT min(position) - 1 FROM events WHERE recorded_at >= $1)::float8
                    / (SELECT max(position) FROM events), 0) AS "recentShare"`,
    values: [sinceMs],
  });
}
