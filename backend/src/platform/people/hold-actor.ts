import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/in-transaction';
import { ActorRefused } from './actors-lock';
import type { Actor } from './actor';

/** Rows of a statement, inside a transaction. */
type Read = (text: string, values: unknown[]) => Promise<readonly unknown[]>;

/**
 * Holds the person who acts and their session until the transaction ends: a ban, a logout, a change of role or a reset
 * waits for it, and where one of them came first nothing is done (rule D76). It comes before every other lock. The
 * product's own acts have no session. Throws ActorRefused.
 */
async function holdActor(read: Read, { userId, role, sessionId }: Actor): Promise<void> {
  if (sessionId === undefined) return;
  // Whoever ends sessions locks the person before the sessions, too.
  const standing = await read(
    `SELECT 1 FROM users u JOIN sessions s ON s.user_id = u.user_id
      WHERE u.user_id = $1 AND u.user_role = $2 AND s.session_id = $3 AND s.session_version = u.session_version
        AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL
        FOR SHARE OF u, s`,
    [userId, role, sessionId],
  );
  if (standing.length === 0) throw new ActorRefused();
}

export function holdActorOn(client: PoolClient, actor: Actor): Promise<void> {
  return holdActor(async (text, values) => (await client.query<object>(text, values)).rows, actor);
}

/** Runs the work of a person in one transaction, as long as they may act. Throws ActorRefused. */
export function inTransactionOf<T>(
  pool: Pool,
  actor: Actor,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await holdActorOn(client, actor);
    return work(client);
  });
}

/** As `inTransactionOf`, for records that TypeORM keeps. */
export function withRecordsOf<T>(
  source: DataSource | EntityManager,
  actor: Actor,
  work: (records: EntityManager) => Promise<T>,
): Promise<T> {
  return source.transaction(async (records) => {
    await holdActor((text, values) => records.query<object[]>(text, values), actor);
    return work(records);
  });
}
