import type { EntityManager } from 'typeorm';
import { hasFactorSql } from './second-factor-sql';

/** Deletes all second factors and recovery codes of a person. Returns whether there was a factor. */
export async function forgetFactors(records: EntityManager, userId: number): Promise<boolean> {
  const had = await records.query<object[]>(
    `SELECT FROM users u WHERE u.user_id = $1 AND ${hasFactorSql('u')}`,
    [userId],
  );
  for (const table of ['totp_factors', 'passkeys', 'passkey_challenges', 'recovery_codes'])
    await records.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  return had.length > 0;
}
