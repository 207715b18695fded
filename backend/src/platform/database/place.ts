import { readRow, shopRole, type Queryable } from '@fan-beats/events';
import { escapeLiteral, type ClientBase } from 'pg';

/** The place of a shop's books. A shop that moves by its archive continues at another place. */
export interface Place {
  /** 1 where the shop began, and one more at each place that an archive moved it to. It is unrelated to the epoch of the read models. */
  readonly epoch: number;
  /** ISO 8601 in UTC: no server opens the shop here since then. Null where it is open. */
  readonly shutAt: string | null;
}

/** SQL: the columns of the place. */
export const placeSql = `
  (SELECT epoch FROM shop_place) AS epoch,
  (SELECT to_char(shut_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM shop_place) AS "shutAt"`;

export async function readPlace(db: Queryable): Promise<Place> {
  return readRow<Place>(db, { text: `SELECT ${placeSql}` });
}

/** Writes the place, as the owner. */
export async function writePlace(owner: Queryable, { epoch, shutAt }: Place): Promise<void> {
  await owner.query({ text: 'UPDATE shop_place SET epoch = $1, shut_at = $2', values: [epoch, shutAt] });
  // For servers of 0.2.0, which have no table for it. It can be removed once none of their databases can be opened any
  // more.
  const comment = `epoch ${epoch}${shutAt === null ? '' : `, shut at ${shutAt}`}`;
  await owner.query({ text: `COMMENT ON TABLE migrations IS ${escapeLiteral(comment)}` });
}

/**
 * Cuts the connections of logins that act as the server, but not the owner's, which act as the server in commands. The
 * logins keep their rights, because those belong to the whole cluster.
 */
const cutOffSql = `
  SELECT count(pg_terminate_backend(pid, 5000))::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename <> current_user
     AND usesysid IN (SELECT member FROM pg_auth_members WHERE roleid = to_regrole(${shopRole}))`;

// Tables that an archive contains. Seals may follow, and read models contain nothing that is not in the log.
const writtenTablesSql = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
   WHERE c.relkind = 'r' AND has_any_column_privilege(to_regrole(${shopRole})::oid, c.oid, 'INSERT, UPDATE')
     AND (c.oid IN (to_regclass('events'), to_regclass('checkpoints')) OR c.relnamespace = current_schema()::regnamespace) ORDER BY 1`;

// Every server, also of an earlier release, treats 57P03 as a database that is away.
const refusalSql = `
  CREATE OR REPLACE FUNCTION refuse_shut() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The shop was shut here, since it goes on elsewhere: % of % refused. Where it does not: npm run ledger -- reopen.', TG_OP, TG_TABLE_NAME USING ERRCODE = '57P03';
  END $$`;

/**
 * Shuts the place, as the owner: no server opens the shop here any more, the database refuses every write, and running
 * servers are cut off. A server of an earlier release, or one behind a pooler, may still read. Each table in turn waits
 * for the transactions that write to it. Returns the number of connections that were cut. Throws at the very end, with
 * code 42501, where the owner may not cut them.
 */
export async function shutPlace(owner: ClientBase, now: Date): Promise<number> {
  await writePlace(owner, { ...(await readPlace(owner)), shutAt: now.toISOString() });
  await owner.query('SET citus.enable_unsafe_triggers = on');
  await owner.query(refusalSql);
  for (const { name } of (await owner.query<{ name: string }>(writtenTablesSql)).rows)
    await owner.query(
      `CREATE OR REPLACE TRIGGER shut BEFORE INSERT OR UPDATE OR DELETE ON ${name} EXECUTE FUNCTION refuse_shut()`,
    );
  return (await readRow<{ count: number }>(owner, { text: cutOffSql })).count;
}

/** Opens a place that was shut, as the owner, with the books as they are here. */
export async function reopenPlace(owner: ClientBase): Promise<void> {
  await owner.query('DROP FUNCTION IF EXISTS refuse_shut CASCADE');
  await writePlace(owner, { ...(await readPlace(owner)), shutAt: null });
}
