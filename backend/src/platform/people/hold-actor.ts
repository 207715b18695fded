import { shopLock } from '@fan-beats/events';
import type { DataSource, EntityManager } from 'typeorm';
import { ActorRefused } from '../errors/refusals';
import type { Actor } from './actor';

/**
 * Locks the person who acts and their session until the transaction ends: a ban, a logout, a change of role or a reset
 * waits for it, and where one of them came first nothing is done (rule D76). The same holds for new tokens of the session:
 * a call that was let in with the old ones does not act on the confirmation of the person (rule D132). It comes before every other lock. The
 * shop's own acts have no session. A person who changes their own row locks it exclusively: two transactions that share
 * it would wait for each other. Throws ActorRefused.
 */
export async function lockActor(
  records: EntityManager,
  { userId, role, sessionId, renewals }: Actor,
  hold: 'SHARE' | 'UPDATE' = 'SHARE',
): Promise<void> {
  if (sessionId === undefined) return;
  // Code that ends sessions also locks the person before the sessions.
  const standing = await records.query<object[]>(
    `SELECT 1 FROM users u JOIN sessions s ON s.user_id = u.user_id
      WHERE u.user_id = $1 AND u.user_role = $2 AND s.session_id = $3 AND s.session_version = u.session_version
        AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL AND s.renewals = coalesce($4::int, s.renewals)
        FOR ${hold} OF u, s`,
    [userId, role, sessionId, renewals ?? null],
  );
  if (standing.length === 0) throw new ActorRefused();
}

/**
 * Locks the person who acts and another one, in the order of their numbers: two admins who act on each other at the same
 * moment do not wait for each other. Throws ActorRefused.
 */
export async function lockActorAnd(records: EntityManager, actor: Actor, userId: number): Promise<void> {
  await records.query('SELECT FROM users WHERE user_id = ANY($1::int[]) ORDER BY user_id FOR UPDATE', [
    [actor.userId, userId],
  ]);
  await lockActor(records, actor);
}

/** Runs the work of a person in one transaction, as long as they may act. Throws ActorRefused. */
export function withRecordsOf<T>(
  source: DataSource | EntityManager,
  actor: Actor,
  work: (records: EntityManager) => Promise<T>,
): Promise<T> {
  return source.transaction(async (records) => {
    await lockActor(records, actor);
    return work(records);
  });
}

/** Throws ActorRefused where the person may not act any more. The work that follows has transactions of its own. */
export function refuseEndedActor(source: DataSource | EntityManager, actor: Actor): Promise<void> {
  return source.transaction((records) => lockActor(records, actor));
}

/** Shared by every commit; a ban takes it exclusively, so that no running commit outlives the ban. */
export const actorsLock = 4_711_201_128;

/** Waits until no commit is running, and lets none begin before the caller's transaction ends. */
export async function awaitCommitsUnderWay(records: EntityManager): Promise<void> {
  await records.query(`SELECT pg_advisory_xact_lock(${shopLock(actorsLock)})`);
}
