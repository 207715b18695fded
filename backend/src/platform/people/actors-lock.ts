import { shopLock } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';

/** Held shared by every commit; whoever bans a person takes it alone, so that no commit under way outlives the ban. */
export const actorsLock = 4_711_201_128;

/** Waits until no commit is under way, and lets none begin before the caller's transaction ends. */
export async function awaitCommitsUnderWay(records: EntityManager): Promise<void> {
  await records.query(`SELECT pg_advisory_xact_lock(${shopLock(actorsLock)})`);
}
