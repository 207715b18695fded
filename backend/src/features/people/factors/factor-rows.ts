import type { EntityManager } from 'typeorm';
import { factorDueSql } from '../session/second-factor-sql';
import { stepOfCode } from './totp';

/** The second factors of a person that work. */
export interface OwnFactors {
  readonly totp: boolean;
  readonly passkeys: number;
}

export const hasFactor = ({ totp, passkeys }: OwnFactors): boolean => totp || passkeys > 0;

export async function factorsOf(records: EntityManager, userId: number): Promise<OwnFactors> {
  const [found] = await records.query<OwnFactors[]>(
    `SELECT EXISTS (SELECT FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
            (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys`,
    [userId],
  );
  return found ?? { totp: false, passkeys: 0 };
}

/** Uses a code of the person's authenticator app. False for a wrong one, and for one of a step that was used before. */
export async function useTotpCode(records: EntityManager, userId: number, code: string): Promise<boolean> {
  const [app] = await records.query<{ secret: string }[]>(
    'SELECT secret FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    [userId],
  );
  const step = app ? stepOfCode(app.secret, code, Date.now()) : null;
  if (step === null) return false;
  const [, used] = await records.query<[object[], number]>(
    'UPDATE totp_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 AND confirmed_at IS NOT NULL',
    [userId, step],
  );
  return used === 1;
}

/** The moment until which the person may work without a second factor; null where they have one or need none. */
export async function factorDueOf(
  records: EntityManager,
  userId: number,
): Promise<{ readonly due: Date | null; readonly over: boolean }> {
  const [found] = await records.query<{ due: Date | null; over: boolean }[]>(
    `SELECT ${factorDueSql('u')} AS due, coalesce(${factorDueSql('u')} <= now(), false) AS over
       FROM users u WHERE u.user_id = $1`,
    [userId],
  );
  return found ?? { due: null, over: false };
}

/** A second factor of a person, as the export of their data has it: without secrets. */
export interface FactorFact {
  readonly kind: 'totp' | 'passkey';
  /** Null for an authenticator app. */
  readonly name: string | null;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The second factors of these people, oldest first. */
export const factorFactsOf = (records: EntityManager, people: readonly number[]): Promise<FactorFact[]> =>
  records.query<FactorFact[]>(
    `SELECT 'totp' AS kind, NULL AS name, confirmed_at AS "addedAt", NULL::timestamptz AS "lastUsedAt"
       FROM totp_factors WHERE user_id = ANY($1) AND confirmed_at IS NOT NULL
     UNION ALL SELECT 'passkey', name, created_at, last_used_at FROM passkeys WHERE user_id = ANY($1)
     ORDER BY 3`,
    [people],
  );
