import { shopLock } from '@fan-beats/events';

/**
 * Keys of advisory locks that server processes keep for long: any numbers that nothing else uses. PostgreSQL separates
 * them by database, and `shopLock` by shop.
 */
export const migrationLock = 4_711_201_125;
export const leaderLock = 4_711_201_127;

/** SQL: true for a row of pg_locks where the key is locked on this database. */
export const isHeld = (key: number): string => `locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) | objid::bigint = ${shopLock(key)}`;
