import type { Shop } from '@fan-beats/events';
import type { QueryRunner } from 'typeorm';

interface Table {
  /** In full, as a regclass reads it. */
  readonly name: string;
  readonly placed: boolean;
  readonly logged: boolean;
}

/** A worker of the cluster. */
interface Node {
  readonly host: string;
  readonly port: number;
}

// Tables that others refer to come before those.
const tablesSql = `
  WITH RECURSIVE tables AS (
    SELECT c.oid, c.relpersistence = 'p' AS logged, format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ), ranked AS (
    SELECT *, 0 AS rank FROM tables
    UNION SELECT t.*, r.rank + 1 FROM ranked r
      JOIN pg_constraint k ON k.confrelid = r.oid AND k.contype = 'f' AND k.conrelid <> k.confrelid JOIN tables t ON t.oid = k.conrelid
  )
  SELECT name, logged, EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = r.oid) AS placed
    FROM ranked r GROUP BY oid, name, logged ORDER BY max(rank), name`;

const leastFilledSql = `
  SELECT n.nodename AS host, n.nodeport AS port FROM pg_dist_node n
   WHERE n.noderole = 'primary' AND n.isactive AND n.shouldhaveshards AND n.groupid <> 0
   ORDER BY (SELECT count(*) FROM pg_dist_placement p WHERE p.groupid = n.groupid), n.nodeid LIMIT 1`;

/** Runs a statement as it is, which `WholeStatements` sends to the worker of the shop: prepared once a connection, planned once, and with the server's own rights. */
const runWholeSql = (schemas: readonly string[]): string => `
  CREATE OR REPLACE FUNCTION run_whole(name text, statement text, params text[]) RETURNS json LANGUAGE plpgsql
  SET search_path = ${schemas.join(', ')}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    given text := (SELECT '(' || string_agg(quote_nullable(p), ', ' ORDER BY place) || ')' FROM unnest(params) WITH ORDINALITY AS u (p, place));
    answer record;
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_prepared_statements s WHERE s.name = run_whole.name) THEN
      EXECUTE format('PREPARE %I AS %s', name, statement);
    END IF;
    IF starts_with(statement, 'SELECT') THEN
      EXECUTE format('EXECUTE %I%s', name, given) INTO answer;
      RETURN to_json(answer);
    END IF;
    EXECUTE format('EXECUTE %I%s', name, given);
    RETURN NULL;
  END $$`;

/** All tables of a shop go with the one that its shard is asked of. */
const move = `
  SELECT citus_move_shard_placement(shardid, nodename, nodeport, $2, $3, 'block_writes') FROM citus_shards
   WHERE table_name = $1::regclass AND (nodename, nodeport) <> ($2, $3)`;

/**
 * Where the database is a cluster of Citus, all tables of a shop lie together on one worker: on the named one (`host:port`), or else on
 * the one with the fewest tables. A shop that lies somewhere stays there; tables that are new go where the others are. Elsewhere it does nothing.
 */
export async function placeOnCitus(
  owner: QueryRunner,
  { schemas, role }: Shop,
  node: string | undefined,
): Promise<void> {
  const ask = <Row>(text: string, values: unknown[] = []) => owner.query(text, values) as Promise<Row[]>;
  if ((await ask(`SELECT FROM pg_extension WHERE extname = 'citus'`)).length === 0) return;
  const tables = await ask<Table>(tablesSql, [schemas]);
  const [wanted] = node === undefined ? await ask<Node>(leastFilledSql) : [nodeNamed(node)];
  if (!wanted) throw new Error('the cluster has no worker: add one with citus_add_node');
  // The coordinator asks the worker as whoever asks it; how it proves to be the coordinator is said in pg_hba.conf there.
  await ask(`ALTER ROLE ${role} LOGIN`);
  await ask(
    `DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${role}', current_database()); END $$`,
  );
  // The triggers of the log only refuse, so they may stand on the worker.
  await ask('SET citus.enable_unsafe_triggers = on');
  let first = tables.find(({ placed }) => placed)?.name;
  for (const { name, logged } of tables.filter(({ placed }) => !placed)) {
    // A shop moves while it sells by what is logged of it.
    if (!logged) await ask(`ALTER TABLE ${name} SET LOGGED`);
    await ask('SELECT create_distributed_table($1, NULL, colocate_with => $2)', [name, first ?? 'none']);
    if (first === undefined) await ask(move, [name, wanted.host, wanted.port]);
    first ??= name;
  }
  await ask(runWholeSql(schemas));
  await ask(`SELECT create_distributed_function('run_whole(text,text,text[])')`);
}

function nodeNamed(node: string): Node {
  const [, host, port] = /^(.+):(\d+)$/.exec(node) ?? [];
  if (host === undefined) throw new Error(`SHOP_NODE is a worker as host:port, not ${node}`);
  return { host, port: Number(port) };
}
