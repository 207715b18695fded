import type { Shop } from '@fan-beats/events';
import type { QueryRunner } from 'typeorm';

interface Table {
  /** The full name, as a regclass reads it. */
  readonly name: string;
  readonly placed: boolean;
  readonly logged: boolean;
}

/** A worker of the cluster. */
interface Node {
  readonly host: string;
  readonly port: number;
}

// Tables that others refer to come first.
const tablesSql = `
  WITH RECURSIVE tables AS (
    SELECT c.oid, c.relpersistence = 'p' AS logged, format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relname <> 'shop_place'
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

/**
 * A function that runs a statement unchanged, which `WholeStatements` sends to the worker of the shop: prepared once
 * per connection, planned once, with the server's own rights. Its parameters are one text: the coordinator would take
 * an array apart to pass it on.
 */
const runWholeSql = ({ name, schemas }: Shop): string => `
  CREATE OR REPLACE FUNCTION run_whole(name text, statement text, params text) RETURNS json LANGUAGE plpgsql
  SET search_path = ${schemas.join(', ')}, pg_temp SET fan_beats.shop = '${name ?? ''}' SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    given text := (SELECT '(' || string_agg(quote_nullable(p), ', ' ORDER BY place) || ')' FROM unnest(params::text[]) WITH ORDINALITY AS u (p, place));
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

interface Forgetter {
  /** Schema and name, as in its definition. */
  readonly name: string;
  readonly args: string;
  readonly argNames: readonly string[] | null;
  readonly result: string;
  readonly definition: string;
  readonly log: string;
  /** The name of the log at the worker. */
  readonly shard: string;
}

/**
 * The owner's functions that forget a part of the log. Functions that this code made from them before run with the
 * caller's rights, and are left out.
 */
const forgettersSql = `
  SELECT n.nspname || '.' || p.proname AS name, pg_get_function_arguments(p.oid) AS args, p.proargnames AS "argNames",
         pg_get_function_result(p.oid) AS result, pg_get_functiondef(p.oid) AS definition,
         n.nspname || '.events' AS log, shard_name(s.logicalrelid, s.shardid) AS shard
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    JOIN pg_dist_shard s ON s.logicalrelid = to_regclass(n.nspname || '.events')
   WHERE n.nspname = ANY($1) AND p.prosecdef AND starts_with(p.proname, 'forget_') AND p.proname !~ '_there$'`;

/**
 * The statements that move the work of an owner's function to the worker. Rows that a transaction of the server has
 * written at the worker are hidden from the coordinator where it reads with another role's rights. So the work is done
 * there (`_there`), with the owner's rights as before, and the function of the old name calls it with the caller's
 * rights.
 * The names are replaced in the definition that the database gives, so that no migration has to know the cluster.
 *
 * Example: `forget(ids)` becomes `forget_there(ids)`, with the name of the shard in place of `events`, and a new
 * `forget(ids)` that only returns the result of `forget_there(ids)`.
 */
function forgetThere({ name, args, argNames, result, ...was }: Forgetter): readonly [string, string] {
  const there = was.definition.replaceAll(was.log, was.shard).replace(`${name}(`, `${name}_there(`);
  const call = `SELECT ${name}_there(${(argNames ?? []).join(', ')}) FROM (SELECT count(*) FROM releases) one`;
  const answer = result.startsWith('SETOF') ? `RETURN QUERY ${call}` : `RETURN (${call})`;
  return [
    there,
    `CREATE OR REPLACE FUNCTION ${name}(${args}) RETURNS ${result} LANGUAGE plpgsql AS $$ BEGIN ${answer}; END $$`,
  ];
}

const distributeSql = `SELECT create_distributed_function(oid::regprocedure) FROM pg_proc
  WHERE pronamespace::regnamespace || '.' || proname = $1`;

/** All tables of a shop move together with the one whose shard is queried. */
const move = `
  SELECT citus_move_shard_placement(shardid, nodename, nodeport, $2, $3, 'block_writes') FROM citus_shards
   WHERE table_name = $1::regclass AND (nodename, nodeport) <> ($2, $3)`;

/**
 * Places all tables of a shop together on one worker, where the database is a cluster of Citus: on the named one
 * (`host:port`), or else on the one with the fewest tables. A shop that already has a worker stays there; new tables
 * join the others. It does nothing on other databases.
 */
export async function placeOnCitus(owner: QueryRunner, shop: Shop, node: string | undefined): Promise<void> {
  const { schemas, role } = shop;
  const ask = <Row>(text: string, values: unknown[] = []) => owner.query(text, values) as Promise<Row[]>;
  if ((await ask(`SELECT FROM pg_extension WHERE extname = 'citus'`)).length === 0) return;
  const tables = await ask<Table>(tablesSql, [schemas]);
  const [wanted] = node === undefined ? await ask<Node>(leastFilledSql) : [nodeNamed(node)];
  if (!wanted) throw new Error('the cluster has no worker: add one with citus_add_node');
  // The coordinator connects to the worker as the caller; the worker's pg_hba.conf says how it authenticates.
  await ask(`ALTER ROLE ${role} LOGIN`);
  await ask(
    `DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${role}', current_database()); END $$`,
  );
  // The triggers of the log only refuse, so they may be on the worker.
  await ask('SET citus.enable_unsafe_triggers = on');
  let first = tables.find(({ placed }) => placed)?.name;
  for (const { name, logged } of tables.filter(({ placed }) => !placed)) {
    // A shop moves while it sells by means of its logged changes.
    if (!logged) await ask(`ALTER TABLE ${name} SET LOGGED`);
    await ask('SELECT create_distributed_table($1, NULL, colocate_with => $2)', [name, first ?? 'none']);
    if (first === undefined) await ask(move, [name, wanted.host, wanted.port]);
    first ??= name;
  }
  await ask(runWholeSql(shop));
  await ask(`SELECT create_distributed_function('run_whole(text,text,text)')`);
  await forgetAtWorker(ask, schemas, role);
}

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

async function forgetAtWorker(ask: Ask, schemas: readonly string[], role: string): Promise<void> {
  // Tables that they name exist only at the worker.
  await ask('SET check_function_bodies = off');
  for (const forgetter of await ask<Forgetter>(forgettersSql, [schemas])) {
    const [there, forward] = forgetThere(forgetter);
    const itself = `${forgetter.name}_there(${forgetter.args})`;
    await ask(there);
    await ask(distributeSql, [`${forgetter.name}_there`]);
    await ask(`REVOKE ALL ON FUNCTION ${itself} FROM PUBLIC`);
    await ask(`GRANT EXECUTE ON FUNCTION ${itself} TO ${role}`);
    await ask(forward);
  }
}

function nodeNamed(node: string): Node {
  const [, host, port] = /^(.+):(\d+)$/.exec(node) ?? [];
  if (host === undefined) throw new Error(`SHOP_NODE is a worker as host:port, not ${node}`);
  return { host, port: Number(port) };
}
