import { sha256Hex } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';
import { rightsSql } from '../../../platform/people/grants';
import { adminRole } from '../../../platform/people/person';
import { mailKey } from '../../../platform/people/person-names';
import type { LoginBrowser } from './login-browser';
import type { FactorKind, LoginKind } from './session.entity';

/** Logins and the counts of refused ones are kept for this number of days (rule A27). */
const keptDays = 90;

/** The most mails about logins that a person gets in a day, whoever logs in how often. */
const maxMailsInADay = 5;

/** A login that took place, as its person and the audit see it. */
export interface LoginFact extends LoginBrowser {
  readonly userId: number;
  readonly how: LoginKind;
  /** Null for a person without a second factor. */
  readonly factor: FactorKind | null;
  readonly knownDevice: boolean;
  /** The number of refused logins of the account shortly before. */
  readonly refusedBefore: number;
  readonly mailed: boolean;
}

/** Records a login, and deletes those of all people that are older than they may be. */
export async function recordLogin(records: EntityManager, login: LoginFact): Promise<void> {
  const { userId, how, factor, device, network, knownDevice, refusedBefore, mailed } = login;
  await records.query(
    `INSERT INTO logins (user_id, how, device, network, known_device, refused_before, mailed, factor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, how, device, network, knownDevice, refusedBefore, mailed, factor],
  );
  await records.query(`DELETE FROM logins WHERE logged_in_at < now() - $1 * interval '1 day'`, [keptDays]);
  await records.query(`DELETE FROM refused_logins WHERE day < (now() - $1 * interval '1 day')::date`, [
    keptDays,
  ]);
}

/**
 * Refused logins at addresses that nobody has are counted by address under this many negative numbers. So they take as
 * long as those of an account (rule D39), wait for one another as rarely, and fill no table.
 */
const nobodies = 1_000;

/** Counts a refused login, of the person or of the address that nobody has. */
export async function countRefusedLogin(
  records: EntityManager,
  of: { readonly userId: number | undefined; readonly mail: string },
): Promise<void> {
  const nobody = -1 - (Number.parseInt(sha256Hex(mailKey(of.mail)).slice(0, 8), 16) % nobodies);
  await records.query(
    `INSERT INTO refused_logins AS r (user_id, day, refused) VALUES ($1, $2, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET refused = r.refused + 1`,
    [of.userId ?? nobody, new Date().toISOString().slice(0, 10)],
  );
}

/** Whether a mail about a login goes to a person: an organiser, a helper, or a fan who wants them and proved the address, and not too many in a day. */
export async function mailsLoginTo(records: EntityManager, userId: number): Promise<boolean> {
  const [found] = await records.query<{ mails: boolean }[]>(
    `SELECT (u.user_role >= $3 OR ${rightsSql('u.user_id')} <> '' OR (u.mails_of_logins AND u.mail_proven_at IS NOT NULL))
            AND (SELECT count(*) FROM logins l WHERE l.user_id = u.user_id AND l.mailed
                    AND l.logged_in_at > now() - interval '1 day') < $2 AS mails
       FROM users u WHERE u.user_id = $1`,
    [userId, maxMailsInADay, adminRole],
  );
  return found?.mails === true;
}

/** A person chooses whether a login on a new device is mailed. */
export async function chooseLoginMails(
  records: EntityManager,
  { userId, wanted }: { readonly userId: number; readonly wanted: boolean },
): Promise<void> {
  await records.query('UPDATE users SET mails_of_logins = $2 WHERE user_id = $1', [userId, wanted]);
}

export async function wantsLoginMails(records: EntityManager, userId: number): Promise<boolean> {
  const [found] = await records.query<{ mails_of_logins: boolean }[]>(
    'SELECT mails_of_logins FROM users WHERE user_id = $1',
    [userId],
  );
  return found?.mails_of_logins === true;
}

interface KeptLogin extends Omit<LoginFact, 'userId'> {
  readonly at: Date;
}

/** The logins of these people, oldest first. */
export const loginsOf = (records: EntityManager, people: readonly number[]): Promise<KeptLogin[]> =>
  records.query<KeptLogin[]>(
    `SELECT logged_in_at AS at, how, factor, device, network, known_device AS "knownDevice", refused_before AS "refusedBefore", mailed
       FROM logins WHERE user_id = ANY($1) ORDER BY login_id`,
    [people],
  );

/** The days on which logins of these people were refused, oldest first, and how many. */
export const refusedLoginsOf = (
  records: EntityManager,
  people: readonly number[],
): Promise<{ readonly day: string; readonly refused: number }[]> =>
  records.query(
    `SELECT day::text AS day, sum(refused)::int AS refused FROM refused_logins
      WHERE user_id = ANY($1) GROUP BY day ORDER BY day`,
    [people],
  );

/** Deletes all that the shop keeps about logins of a person. */
export async function forgetLogins(records: EntityManager, userId: number): Promise<void> {
  for (const table of ['logins', 'refused_logins'])
    await records.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await records.query('UPDATE users SET mails_of_logins = false WHERE user_id = $1 AND mails_of_logins', [
    userId,
  ]);
}
