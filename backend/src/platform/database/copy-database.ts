import { addressOf, lastPosition } from '@fan-beats/events';
import { pipeline } from 'node:stream/promises';
import { Client, escapeLiteral } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateAs } from './migrate';
import { readPlace, shutPlace } from './place';

interface Table {
  readonly name: string;
  readonly columns: string;
}

// Without `migrations`: the new database has run its migrations itself.
const tablesSql = `
  SELECT quote_ident(c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relkind = 'r' AND n.nspname = ANY(current_schemas(false)) AND a.attnum > 0
     AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> 'migrations'
   GROUP BY 1 ORDER BY 1`;

const sequencesSql = `
  SELECT quote_ident(sequencename) AS name, last_value FROM pg_sequences
   WHERE schemaname = ANY(current_schemas(false)) AND last_value IS NOT NULL AND sequencename NOT LIKE 'migrations%'`;

/**
 * Copies a shop into an empty database, in one snapshot and one transaction; the versions of PostgreSQL may differ. The
 * copy has the shape of the source's release. The source is only read. Both addresses belong to superusers. Returns the
 * number of tables. Throws where the databases do not fit.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<number> {
  const from = new Client({ connectionString: addressOf(fromUrl) });
  const to = new Client({ connectionString: addressOf(toUrl) });
  try {
    await from.connect();
    await to.connect();
    const migrations = await from.query<{ name: string }>('SELECT name FROM migrations');
    await migrateAs(
      toUrl,
      migrations.rows.map(({ name }) => name),
    );
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Foreign keys need rows in a certain order; here rows arrive in any order.
    await to.query('BEGIN; SET LOCAL session_replication_role = replica');
    const tables = await fittingTables(from, to);
    for (const { name, columns } of tables) {
      // Rows of the preparation; the log is still empty, and refuses to be emptied.
      if (name !== 'events' && name !== 'seals') await to.query(`DELETE FROM ${name}`);
      await pipeline(
        from.query(copyTo(`COPY ${name} (${columns}) TO STDOUT (FORMAT binary)`)),
        to.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN (FORMAT binary)`)),
      );
    }
    const sequences = await from.query<{ name: string; last_value: string }>(sequencesSql);
    for (const { name, last_value: value } of sequences.rows)
      await to.query('SELECT setval($1::regclass, $2)', [name, value]);
    const comments = await from.query<{ comment: string | null }>(
      `SELECT obj_description(to_regclass('migrations'), 'pg_class') AS comment`,
    );
    // A release before 0.3.0 keeps the place here; its migration to 0.3.0 reads it.
    await to.query(`COMMENT ON TABLE migrations IS ${escapeLiteral(comments.rows[0]?.comment ?? '')}`);
    await to.query('COMMIT');
    const shutAt = await shutAtOf(to);
    if (shutAt !== null) await shutPlace(to, new Date(shutAt));
    await to.query('ANALYZE');
    return tables.length;
  } finally {
    await from.end();
    await to.end();
  }
}

/** The release of the database may have no table for its place. */
async function shutAtOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('shop_place') IS NOT NULL AS there`,
  );
  return rows[0]?.there ? (await readPlace(client)).shutAt : null;
}

async function fittingTables(from: Client, to: Client): Promise<readonly Table[]> {
  const [old, made] = await Promise.all([from.query<Table>(tablesSql), to.query<Table>(tablesSql)]);
  if (JSON.stringify(old.rows) !== JSON.stringify(made.rows))
    throw new Error('this program does not know the release of the old database');
  if ((await lastPosition(to)) > 0) throw new Error('the new database is not empty');
  return old.rows;
}
