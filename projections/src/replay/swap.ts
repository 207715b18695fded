import { DatabaseError, type ClientBase } from 'pg';
import type { TableSpec } from '../row-op';
import { rebuildName } from '../table-ddl';

/** Somebody holds a lock the swap needs; everybody who waited behind it goes on. */
export class SwapBlocked extends Error {
  constructor() {
    super('a long transaction holds a lock on the tables; end it and start again');
    this.name = 'SwapBlocked';
  }
}

const lockTimeoutMs = 500;
const lockNotAvailable = '55P03';

/**
 * Puts rebuilt tables in the place of the live ones, in one short transaction: writers wait, the last events are applied,
 * names change, the epoch is raised, so that whoever decided on the old tables has to look again. Throws SwapBlocked.
 */
export async function swapIn(
  client: ClientBase,
  tables: readonly TableSpec[],
  applyTail: () => Promise<unknown>,
): Promise<void> {
  const renames: string[] = [];
  for (const table of tables) renames.push(...(await renamesOf(client, table)));
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    // Writers take ROW EXCLUSIVE when they begin, so none is under way once this is granted.
    await client.query('LOCK TABLE ledger.events IN SHARE MODE');
    await applyTail();
    for (const table of tables) await forgetAsLive(client, table);
    await client.query([...tables.map(({ name }) => `DROP TABLE projection.${name}`), ...renames].join('; '));
    await client.query({ text: raiseEpochs, values: [tables.map(({ name }) => name)] });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof DatabaseError && error.code === lockNotAvailable) throw new SwapBlocked();
    throw error;
  }
}

/** Constraints and indexes take the names they have on the live table; renaming a constraint renames its index. */
async function renamesOf(client: ClientBase, { name }: TableSpec): Promise<string[]> {
  const aside = `${name}__rebuild`;
  const { rows } = await client.query<{ kind: string; name: string }>({
    text: `SELECT 'CONSTRAINT' AS kind, conname AS name FROM pg_constraint WHERE conrelid = $1::regclass
      UNION ALL
      SELECT 'INDEX', c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    values: [`projection.${aside}`],
  });
  const parts = rows.filter((part) => part.name.startsWith(aside));
  return [
    `ALTER TABLE projection.${aside} RENAME TO ${name}`,
    ...parts.map((part) => {
      const live = name + part.name.slice(aside.length);
      return part.kind === 'INDEX'
        ? `ALTER INDEX projection."${part.name}" RENAME TO "${live}"`
        : `ALTER TABLE projection.${name} RENAME CONSTRAINT "${part.name}" TO "${live}"`;
    }),
  ];
}

/** What was forgotten while the fold had already read it: texts the live table lost because their events lost them. */
async function forgetAsLive(client: ClientBase, table: TableSpec): Promise<void> {
  const personal = Object.keys(table.columns).filter((column) => table.columns[column]?.personal);
  if (personal.length === 0) return;
  const keys = Object.keys(table.key).map((column) => `r.${column} = l.${column}`);
  const lost = personal.map((column) => `r.${column} IS NOT NULL AND l.${column} IS NULL`);
  const events = 'position' in table.key ? 'e.position = r.position' : `e.stream = 'claim-' || r.claim_id`;
  await client.query(`UPDATE projection.${rebuildName(table)} r
    SET ${personal.map((column) => `${column} = NULL`).join(', ')} FROM projection.${table.name} l
    WHERE ${keys.join(' AND ')} AND (${lost.join(' OR ')})
      AND NOT EXISTS (SELECT FROM ledger.events e WHERE ${events} AND e.private IS NOT NULL)`);
}

// The server looks at the highest epoch of all, so that one has to rise.
const raiseEpochs = `INSERT INTO ledger.projection_epoch AS t (name, epoch)
  SELECT name, (SELECT coalesce(max(epoch), 0) + 1 FROM ledger.projection_epoch) FROM unnest($1::text[]) AS name
  ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch`;
