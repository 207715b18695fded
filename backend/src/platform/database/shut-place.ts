import { shopRole } from '@fan-beats/events';
import type { ClientBase } from 'pg';

/** SQL: since when the shop is shut at this place, as ISO 8601 in UTC; null where it is open. No archive takes the remark along. */
export const shutSinceSql = `obj_description(to_regclass('migrations'), 'pg_class')`;

/** Of logins that act as the server. The owner may do so too, in commands. Their rights are those of the whole cluster, so they stay. */
const cutOffSql = `
  SELECT count(pg_terminate_backend(pid, 5000))::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename <> current_user
     AND usesysid IN (SELECT member FROM pg_auth_members WHERE roleid = to_regrole(${shopRole}))`;

/** As the owner: no server of this release opens the shop at this place any more, and those at work are cut off. Gives how many connections that were. */
export async function shutPlace(owner: ClientBase, now: Date): Promise<number> {
  await owner.query(`COMMENT ON TABLE migrations IS '${now.toISOString()}'`);
  const { rows } = await owner.query<{ count: number }>(cutOffSql);
  return rows[0]?.count ?? 0;
}

/** As the owner: what was shut is open again, with the books as they stand here. */
export async function reopenPlace(owner: ClientBase): Promise<void> {
  await owner.query('COMMENT ON TABLE migrations IS NULL');
}
