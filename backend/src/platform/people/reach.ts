import type { Queryable } from '@fan-beats/events';
import type { Reach } from '../../contract/people/user.records';
import { adminRole, hasAccountSql } from './person';

/**
 * SQL: the way in which a person of a row of `users` is reached (rule M50). By mail: an account whose address is proven.
 * Under News: an account. By chat: no account, and a handle. A banned person gets no message.
 */
export const reachedBySql = `CASE
    WHEN erased_at IS NOT NULL OR merged_into IS NOT NULL THEN 'nobody'
    WHEN banned THEN 'banned'
    WHEN NOT ${hasAccountSql} THEN CASE WHEN coalesce(instagram, '') <> '' THEN 'chat' ELSE 'nobody' END
    WHEN mail IS NOT NULL AND (mail_proven_at IS NOT NULL OR user_role >= ${adminRole}) THEN 'mail'
    ELSE 'news' END`;

/** The same for these people. If the shop sends no mails, an account is reached under News. */
export async function reachOf(
  client: Queryable,
  userIds: readonly number[],
  { sendsMail }: { readonly sendsMail: boolean },
): Promise<ReadonlyMap<number, Reach>> {
  const { rows } = await client.query<{ user_id: number; by: Reach }>({
    name: 'reach-of-people',
    text: `SELECT user_id, ${reachedBySql} AS by FROM users WHERE user_id = ANY($1::int[])`,
    values: [userIds],
  });
  return new Map(rows.map(({ user_id, by }) => [user_id, by === 'mail' && !sendsMail ? 'news' : by]));
}

/** Those of these people who are neither erased nor merged into another one. */
export async function presentOf(client: Queryable, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>({
    name: 'present-people',
    text: 'SELECT user_id FROM users WHERE user_id = ANY($1::int[]) AND erased_at IS NULL AND merged_into IS NULL',
    values: [userIds],
  });
  const present = new Set(rows.map(({ user_id }) => user_id));
  return userIds.filter((userId) => present.has(userId));
}

/** Whether no message of the shop reaches the person, and an organiser tells them (rule M51). */
export const isUnreached = (by: Reach | undefined): boolean => by === 'chat' || by === 'nobody';
