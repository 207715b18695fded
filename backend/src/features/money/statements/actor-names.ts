import type { Pool } from 'pg';
import type { ActorRecord } from '../../../contract/actor.records';
import type { Numbers } from '../../../platform/database/names';
import { displayNames } from '../../../platform/people/display-names';

/** Returns the name of a person by user id: `erased` where the name is gone, and null for the shop itself. */
export type ActorOf = (userId: number | null) => ActorRecord | null;

export async function actorNames<Row>(
  pool: Pool,
  rows: readonly Row[],
  ids: (row: Row) => Numbers,
): Promise<ActorOf> {
  const nameOf = await displayNames(pool, rows, ids);
  return (user_id) => (user_id === null ? null : { user_id, displayname: nameOf(user_id) });
}
