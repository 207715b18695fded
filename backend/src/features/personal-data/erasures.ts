import { randomUUID } from 'node:crypto';
import { NotFound } from '@fan-beats/events';
import type { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { Actor } from '../../platform/people/actor';
import { ErasePerson } from './commands/erase-person.command';

/**
 * One line of the register of erasures, which is kept outside of the database and outlives its backups. The moment of
 * registration tells people apart who got the same number, before and after a restore.
 */
export interface RegisteredErasure {
  readonly user_id: number;
  readonly registered_at: string;
  readonly erased_at: string;
}

const microseconds = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Everybody who was erased, in the order of it. */
export async function readErasures(pool: Pool): Promise<RegisteredErasure[]> {
  const { rows } = await pool.query<RegisteredErasure>(
    `SELECT user_id, ${microseconds('created_at')} AS registered_at, ${microseconds('erased_at')} AS erased_at
       FROM users u WHERE erased_at IS NOT NULL ORDER BY u.erased_at, user_id`,
  );
  return rows;
}

export interface Reapplied {
  readonly erased: number;
  /** Were erased already. */
  readonly before: number;
  /** Nobody in this database has this number and registered at that moment. */
  readonly unknown: number;
}

/** Erases again, after a restore, whom the register names. */
export async function reapplyRegister(
  commands: CommandBus,
  pool: Pool,
  register: readonly RegisteredErasure[],
): Promise<Reapplied> {
  const found = { erased: 0, before: 0, unknown: 0 };
  for (const { user_id, registered_at } of register) {
    const { rows } = await pool.query<{ erased: boolean }>(
      'SELECT erased_at IS NOT NULL AS erased FROM users WHERE user_id = $1 AND created_at = $2::timestamptz',
      [user_id, registered_at],
    );
    const [person] = rows;
    if (!person) found.unknown++;
    else if (person.erased) found.before++;
    else {
      await eraseAgain(commands, user_id);
      found.erased++;
    }
  }
  return found;
}

// By keys of people alone, so that a start costs nothing however long the ledger is.
const halfErased = `
  WITH erased AS (SELECT (data->>'userId')::int AS user_id FROM ledger.events WHERE type = 'PersonErased'),
       streams AS (SELECT user_id, 'account-' || user_id AS stream FROM erased
                   UNION ALL SELECT user_id, 'claim-' || claim_id FROM projection.claim_overview JOIN erased USING (user_id)
                   UNION ALL SELECT e.user_id, d.stream FROM erased e
                     JOIN ledger.events d ON d.type = 'ClaimDeleted' AND (d.data->>'userId')::int = e.user_id)
  SELECT user_id FROM erased JOIN users u USING (user_id) WHERE u.erased_at IS NULL
   UNION SELECT user_id FROM erased JOIN feedback USING (user_id)
   UNION SELECT s.user_id FROM streams s JOIN ledger.events p ON p.stream = s.stream AND p.private IS NOT NULL
   ORDER BY 1`;

/**
 * Erases again whom the log says to be erased and whose row or texts are there all the same: after part of a database was
 * restored, or when an admin wrote about somebody who was gone. Gives their number.
 */
export async function finishErasures(commands: CommandBus, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ user_id: number }>(halfErased);
  for (const { user_id } of rows) await eraseAgain(commands, user_id);
  return rows.length;
}

async function eraseAgain(commands: CommandBus, userId: number): Promise<void> {
  const actor: Actor = { userId: 0, role: 0, correlationId: randomUUID() };
  try {
    await commands.execute(new ErasePerson({ actor, userId, again: true }));
  } catch (error) {
    // Nobody with this number is left to be erased.
    if (!(error instanceof NotFound)) throw error;
  }
}
