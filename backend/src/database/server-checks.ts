import type { Pool } from 'pg';
import { StartFailure } from '../config/config';

const durability = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Refuses a database on which an acknowledged act could be lost. Throws StartFailure. */
export async function checkDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [durability],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length === 0) return;
  throw new StartFailure(
    `The database has ${off.sort().join(' and ')} switched off, so a crash could lose acknowledged claims: switch on what PostgreSQL has on by default.`,
  );
}

const rightsOnEvents = `
  SELECT has_table_privilege('ledger.events', 'DELETE') OR has_table_privilege('ledger.events', 'TRUNCATE')
      OR EXISTS (SELECT FROM information_schema.columns
                  WHERE table_schema = 'ledger' AND table_name = 'events'
                    AND has_column_privilege('ledger.events', column_name::text, 'UPDATE')) AS changeable
    FROM (SELECT to_regclass('ledger.events') AS events) found WHERE events IS NOT NULL`;

/** Refuses a role that could rewrite history. Throws StartFailure. */
export async function checkEventsAreSafe(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ changeable: boolean }>(rightsOnEvents);
  if (rows[0]?.changeable !== true) return;
  throw new StartFailure(
    "The server's role may change or delete events: take UPDATE, DELETE and TRUNCATE on ledger.events from fan_beats_server.",
  );
}
