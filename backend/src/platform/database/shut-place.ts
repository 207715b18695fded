import { shopRole } from '@fan-beats/events';
import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg';

/** Stands beside the shop's tables while it is shut, and no archive takes it along. */
interface Remark {
  /** ISO 8601, in UTC. */
  readonly since: string;
  /** Who had the rights of the server until then. */
  readonly logins: readonly string[];
}

const remarkSql = `obj_description(to_regclass('migrations'), 'pg_class')::json`;

/** SQL: since when the shop is shut at this place; null where it is open. */
export const shutSinceSql = `${remarkSql}->>'since'`;

const placeSql = `
  SELECT ${remarkSql} AS remark, ${shopRole} AS role,
         array(SELECT rolname::text FROM pg_auth_members JOIN pg_roles r ON r.oid = member
                WHERE roleid = to_regrole(${shopRole}) AND rolname <> current_user) AS logins`;

const cutOffSql = `
  SELECT count(pg_terminate_backend(pid, 5000))::int AS count
    FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY($1)`;

async function placeOf(owner: ClientBase) {
  interface Place {
    readonly remark: Remark | null;
    readonly role: string;
    readonly logins: readonly string[];
  }
  const [place] = (await owner.query<Place>(placeSql)).rows;
  if (!place) throw new Error('The database said nothing about itself');
  const { remark, role, logins } = place;
  const theirs = [...new Set([...(remark?.logins ?? []), ...logins])];
  return { since: remark?.since, logins: theirs, role: escapeIdentifier(role) };
}

/**
 * As the owner: no server opens the shop at this place any more, whatever it is told, and those at work are cut off. Rights are taken away
 * too: servers of a release before look for no remark, and every preparation gives rights again. Gives how many connections were cut.
 */
export async function shutPlace(owner: ClientBase, now: Date): Promise<number> {
  const { since = now.toISOString(), logins, role } = await placeOf(owner);
  const remark: Remark = { since, logins };
  await owner.query(`COMMENT ON TABLE migrations IS ${escapeLiteral(JSON.stringify(remark))}`);
  for (const login of logins) await owner.query(`REVOKE ${role} FROM ${escapeIdentifier(login)}`);
  const { rows } = await owner.query<{ count: number }>(cutOffSql, [logins]);
  return rows[0]?.count ?? 0;
}

/** As the owner: what was shut is open again, with the books as they stand here. */
export async function reopenPlace(owner: ClientBase): Promise<void> {
  const { logins, role } = await placeOf(owner);
  for (const login of logins) await owner.query(`GRANT ${role} TO ${escapeIdentifier(login)}`);
  await owner.query('COMMENT ON TABLE migrations IS NULL');
}
