import { statement } from '@fan-beats/events';
import type { Pool } from 'pg';

/**
 * One line of the register of erasures, which is kept outside of the database and outlives its backups. The moment of
 * registration distinguishes people with the same number, before and after a restore.
 */
export interface RegisteredErasure {
  readonly user_id: number;
  readonly registered_at: string;
  readonly erased_at: string;
}

const microseconds = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** All erased people, in the order of their erasure. */
export const readErasures = statement<RegisteredErasure>(
  `SELECT user_id, ${microseconds('created_at')} AS registered_at, ${microseconds('erased_at')} AS erased_at
     FROM users u WHERE erased_at IS NOT NULL ORDER BY u.erased_at, user_id`,
);

/** Undefined where nobody in this database has this number and this moment of registration. */
export async function isErased(
  pool: Pool,
  { user_id, registered_at }: RegisteredErasure,
): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ erased: boolean }>(
    'SELECT erased_at IS NOT NULL AS erased FROM users WHERE user_id = $1 AND created_at = $2::timestamptz',
    [user_id, registered_at],
  );
  return rows[0]?.erased;
}
