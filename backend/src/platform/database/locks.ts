import { shopLock } from '@fan-beats/events';

/**
 * Keys of advisory locks that server processes hold for long: any numbers that nothing else uses. PostgreSQL keeps them for each database by
 * itself, and `shopLock` for each shop in it.
 */
export const migrationLock = 4_711_201_125;
export const leaderLock = 4_711_201_127;

/** SQL: a row of pg_locks is that of a key which somebody holds on this database. */
export const isHeld = (key: number): string => `locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) | objid::bigint = ${shopLock(key)}`;
