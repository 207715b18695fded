import type { Pool } from 'pg';
import type { ActorRecord } from '../../../contract/records';
import { displayNames, erasedName } from '../../../platform/people/display-names';

/** Names people by user id: who has no name any more is shown as erased, and null is the shop itself. */
export type ActorOf = (userId: number | null) => ActorRecord | null;

export async function actorNames(pool: Pool, userIds: readonly (number | null)[]): Promise<ActorOf> {
  const names = await displayNames(
    pool,
    userIds.filter((id) => id !== null),
  );
  return (user_id) => (user_id === null ? null : { user_id, displayname: names.get(user_id) ?? erasedName });
}
