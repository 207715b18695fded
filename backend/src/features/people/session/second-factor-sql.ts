import { needsSecondFactorSql } from '../../../platform/people/grants';
import { factorBySql } from '../../site/settings/factor-rule';

/** SQL: whether the person of a row of `users` has a second factor. Recovery codes alone are none. */
export const hasFactorSql = (row: string): string =>
  `(EXISTS (SELECT FROM totp_factors f WHERE f.user_id = ${row}.user_id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${row}.user_id))`;

/** SQL: whether the person must set up a second factor before anything else: the days of grace are over (rule D133). */
export const owesFactorSql = (row: string): string =>
  `(${needsSecondFactorSql(row)} AND coalesce(${factorBySql(row)} <= now(), false) AND NOT ${hasFactorSql(row)})`;

/** SQL: the moment until which the person may work without one; null where they have one or need none. */
export const factorDueSql = (row: string): string =>
  `(CASE WHEN ${needsSecondFactorSql(row)} AND NOT ${hasFactorSql(row)} THEN ${factorBySql(row)} END)`;
