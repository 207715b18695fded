import { readRow, shopRole, type Queryable } from '@fan-beats/events';
import type { ClientBase } from 'pg';

/** Where the books of a shop lie. A shop that moves by its archive goes on at another place. */
export interface Place {
  /** 1 where the shop began, and one more at each place that an archive moved it to. */
  readonly epoch: number;
  /** ISO 8601 in UTC: no server opens the shop here since then. Null where it is open. */
  readonly shutAt: string | null;
}

// A remark in the catalog: no archive takes it along, and no worker of a cluster is asked for it.
const noted = (key: keyof Place): string =>
  `obj_description(to_regclass('migrations'), 'pg_class')::json ->> '${key}'`;

/** SQL: the columns of the place. */
export const placeSql = `coalesce((${noted('epoch')})::int, 1) AS epoch, ${noted('shutAt')} AS "shutAt"`;

export async function readPlace(db: Queryable): Promise<Place> {
  return readRow<Place>(db, { text: `SELECT ${placeSql}` });
}

/** As the owner. */
export async function writePlace(owner: Queryable, place: Place): Promise<void> {
  await owner.query({ text: `COMMENT ON TABLE migrations IS '${JSON.stringify(place)}'` });
}

/** Of logins that act as the server. The owner may do so too, in commands. Their rights are those of the whole cluster, so they stay. */
const cutOffSql = `
  SELECT count(pg_terminate_backend(pid, 5000))::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename <> current_user
     AND usesysid IN (SELECT member FROM pg_auth_members WHERE roleid = to_regrole(${shopRole}))`;

/**
 * The log of events and the records: seals may follow, and read models hold nothing that the log does not. A server takes 57P03 for a
 * database that is away, one of an earlier release as well.
 */
const refuseWritesSql = `DO $do$
  DECLARE name regclass;
  BEGIN
    SET LOCAL citus.enable_unsafe_triggers = on;
    CREATE OR REPLACE FUNCTION refuse_shut() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'The shop was shut here: % of % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '57P03';
    END $$;
    FOR name IN SELECT c.oid::regclass FROM pg_class c
      WHERE c.relkind = 'r' AND (c.oid = to_regclass('events') OR c.relnamespace = current_schema()::regnamespace)
        AND has_table_privilege(to_regrole(${shopRole})::oid, c.oid, 'INSERT, UPDATE, DELETE') ORDER BY 1
    LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER shut BEFORE INSERT OR UPDATE OR DELETE ON %s EXECUTE FUNCTION refuse_shut()', name);
    END LOOP;
  END $do$`;

/**
 * As the owner: no server opens the shop at this place any more, those at work are cut off, and the database refuses what others write,
 * which are of an earlier release or come by a pooler. Gives how many connections were cut.
 */
export async function shutPlace(owner: ClientBase, now: Date): Promise<number> {
  await writePlace(owner, { ...(await readPlace(owner)), shutAt: now.toISOString() });
  const cut = await owner.query<{ count: number }>(cutOffSql);
  await owner.query(refuseWritesSql);
  return cut.rows[0]?.count ?? 0;
}

/** As the owner: what was shut is open again, with the books as they stand here. */
export async function reopenPlace(owner: ClientBase): Promise<void> {
  await owner.query('DROP FUNCTION IF EXISTS refuse_shut CASCADE');
  await writePlace(owner, { ...(await readPlace(owner)), shutAt: null });
}
