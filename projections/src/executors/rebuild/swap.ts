import { appendLock, shopLock } from '@fan-beats/events';
import { DatabaseError, type ClientBase } from 'pg';
import type { TableSpec } from '../../tables/row-op';
import { rebuildName } from '../../tables/table-ddl';

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
 * Puts rebuilt tables in the place of the live ones: writers wait, the last events are applied, then in one short transaction names
 * change and the epoch is raised, so that whoever decided on the old tables has to look again. Throws SwapBlocked.
 */
export async function swapIn(
  client: ClientBase,
  tables: readonly TableSpec[],
  applyTail: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    // Writers share the lock from when they begin, so none is under way once this is granted.
    await client.query(`SELECT pg_advisory_lock(${shopLock(appendLock)})`);
    await applyTail();
    for (const table of tables) await forgetAsLive(client, table);
    // Citus changes no table as the owner in a transaction in which the server has read: the swap has one to itself.
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query({ text: 'SELECT swap_in($1)', values: [tables.map(({ name }) => name)] });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof DatabaseError && error.code === lockNotAvailable) throw new SwapBlocked();
    throw error;
  } finally {
    await client
      .query(`SELECT pg_advisory_unlock(${shopLock(appendLock)}); SET lock_timeout = DEFAULT`)
      .catch(() => undefined);
  }
}

/** What was forgotten while the fold had already read it: texts the live table lost because their events lost them. */
async function forgetAsLive(client: ClientBase, table: TableSpec): Promise<void> {
  const personal = Object.keys(table.columns).filter((column) => table.columns[column]?.personal);
  if (personal.length === 0) return;
  const keys = Object.keys(table.key).map((column) => `r.${column} = l.${column}`);
  const lost = personal.map((column) => `r.${column} IS NOT NULL AND l.${column} IS NULL`);
  const stream = 'line_id' in table.key ? `'bankline-' || r.line_id` : `'claim-' || r.claim_id`;
  const events = 'position' in table.key ? 'e.position = r.position' : `e.stream = ${stream}`;
  await client.query(`UPDATE ${rebuildName(table)} r
    SET ${personal.map((column) => `${column} = NULL`).join(', ')} FROM ${table.name} l
    WHERE ${keys.join(' AND ')} AND (${lost.join(' OR ')})
      AND NOT EXISTS (SELECT FROM events e WHERE ${events} AND e.private IS NOT NULL)`);
}
