import { shopLock } from '@fan-beats/events';
import { projectionTables } from '../../read-models/projectors';
import { replayLock } from '../replay/replay-lock';
import type { TableSpec } from '../../tables/row-op';
import { createTable, finishTable, rebuildName } from '../../tables/table-ddl';

const names = projectionTables.map(({ name }) => `'${name}'`).join(', ');

function perTable(statementsOf: (table: TableSpec, aside: string) => readonly string[]): string {
  const cases = projectionTables.map(
    (table) => `WHEN '${table.name}' THEN ${statementsOf(table, rebuildName(table)).join('; ')};`,
  );
  return `CASE table_name ${cases.join('\n')} END CASE`;
}

const begin = perTable((table, aside) => [
  `DROP TABLE IF EXISTS projection.${aside}`,
  createTable(table, aside),
  `GRANT SELECT, INSERT, UPDATE, DELETE ON projection.${aside} TO fan_beats_server`,
  // On a cluster, the new table is on the worker of the live one.
  `IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_distributed_table('projection.${aside}', NULL, colocate_with => 'projection.${table.name}'); END IF`,
]);

const finish = perTable((table, aside) => [...finishTable(table, aside), `ANALYZE projection.${aside}`]);

// Indexes and constraints get the names that they have on the live table. Renaming the index of a constraint renames
// the constraint, while a Citus cluster refuses the other way round. The server reads the highest epoch of all, so one
// has to rise.
const swap = `
  FOREACH live IN ARRAY table_names LOOP
    IF live <> ALL (ARRAY[${names}]) THEN RAISE EXCEPTION 'There is no table % of a read model', live; END IF;
    aside := live || '__rebuild';
    EXECUTE format('DROP TABLE projection.%I', live);
    EXECUTE format('ALTER TABLE projection.%I RENAME TO %I', aside, live);
    FOR part IN
      SELECT 'INDEX' AS kind, c.relname::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = format('projection.%I', live)::regclass
      UNION ALL
      SELECT 'CONSTRAINT', conname::text FROM pg_constraint
       WHERE conrelid = format('projection.%I', live)::regclass AND conindid = 0
    LOOP
      CONTINUE WHEN NOT starts_with(part.name, aside);
      EXECUTE CASE part.kind
        WHEN 'INDEX' THEN format('ALTER INDEX projection.%I RENAME TO %I', part.name, live || substr(part.name, length(aside) + 1))
        ELSE format('ALTER TABLE projection.%I RENAME CONSTRAINT %I TO %I', live, part.name, live || substr(part.name, length(aside) + 1))
      END;
    END LOOP;
  END LOOP;
  INSERT INTO ledger.projection_epoch AS t (name, epoch)
    SELECT name, (SELECT coalesce(max(epoch), 0) + 1 FROM ledger.projection_epoch) FROM unnest(table_names) AS name
    ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch`;

/** SQL: the number of times that read models were swapped in; a decision on the tables from before is made again. */
export const epochSql = '(SELECT coalesce(max(epoch), 0)::int FROM projection_epoch)';

// During a rebuild, the new tables next to the live ones belong to it.
const dropLeftovers = `
  IF pg_try_advisory_xact_lock(${shopLock(replayLock)}) THEN
    ${projectionTables.map((table) => `DROP TABLE IF EXISTS projection.${rebuildName(table)}`).join(';\n    ')};
  END IF`;

function definer(signature: string, body: string, declare = ''): string[] {
  return [
    `CREATE OR REPLACE FUNCTION projection.${signature} RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' SET client_min_messages = warning
      AS $$ ${declare} BEGIN ${body}; END $$`,
    `REVOKE ALL ON FUNCTION projection.${signature} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION projection.${signature} TO fan_beats_server`,
  ];
}

/**
 * The steps of a rebuild that need the owner, as functions of the owner. So the server, which owns nothing, may rebuild
 * a read model, and can do nothing else. Their text comes from the declarations of the tables, so it is written again
 * with each release.
 */
export const rebuildFunctions: readonly string[] = [
  ...definer('begin_rebuild(table_name text)', begin),
  ...definer('finish_rebuild(table_name text)', finish),
  ...definer('swap_in(table_names text[])', swap, 'DECLARE live text; aside text; part record;'),
  ...definer('drop_leftovers()', dropLeftovers),
];
