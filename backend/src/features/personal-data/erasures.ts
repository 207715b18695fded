import { randomUUID } from 'node:crypto';
import { NotFound } from '@fan-beats/events';
import { readErasedPeople } from '@fan-beats/projections';
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

/**
 * Erases again whom the log says to be erased and whose row or texts are there all the same: after part of a database was
 * restored, or when an admin wrote about somebody who was gone. Gives their number.
 */
export async function finishErasures(commands: CommandBus, pool: Pool): Promise<number> {
  const erased = await readErasedPeople(pool);
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT user_id FROM users WHERE user_id = ANY($1::int[]) AND erased_at IS NULL
      UNION SELECT user_id FROM feedback WHERE user_id = ANY($1::int[])
      UNION SELECT unnest($2::int[]) ORDER BY 1`,
    [
      erased.map(({ user_id }) => user_id),
      erased.flatMap(({ user_id, has_texts }) => (has_texts ? [user_id] : [])),
    ],
  );
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
