import { cents, eurosFromCents, initialAccount, type Account, type Queryable } from '@fan-beats/events';
import { germanDay } from '@fan-beats/events/kernel';
import { accountSql, readMoneyOfPeople } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { UserRowRecord } from '../../../contract/people/user-table.records';
import type { UserRecord } from '../../../contract/people/user.records';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import { toWire } from '../../../contract/wire';
import { factorDueSql, hasFactorSql, owesFactorSql } from '../session/second-factor-sql';
import { erasedName } from '../../../platform/people/display-names';
import { heldGrantsSql } from '../../../platform/people/grants';
import type { HeldGrant } from '../../../platform/people/person';
import { hasAccountSql, mailUnprovenSql } from '../../../platform/people/person';
import { reachedBySql } from '../../../platform/people/reach';

interface UserRow extends Pick<UserRecord, 'user_id' | 'instagram' | 'user_role' | 'banned' | 'reached_by'> {
  readonly mail: string | null;
  readonly displayname: string | null;
  readonly erased: boolean;
  readonly without_account: boolean;
  readonly without_password: boolean;
  readonly mail_unproven: boolean;
  readonly awaits_approval: boolean;
  readonly second_factor: boolean;
  readonly second_factor_owed: boolean;
  readonly second_factor_due: Date | null;
  readonly language: ShownLanguage | null;
  readonly merged_into: number | null;
  readonly merged: UserRecord['merged'] | null;
  readonly account: Account | null;
  readonly grants: readonly HeldGrant[];
}

const selectUsers = `
  SELECT u.user_id, u.mail, u.displayname, u.instagram, u.user_role, u.banned, u.language, u.merged_into,
         (SELECT json_agg(json_build_object('user_id', m.user_id, 'displayname', m.displayname) ORDER BY m.user_id)
            FROM users m WHERE m.merged_into = u.user_id AND m.erased_at IS NULL) AS merged,
         u.erased_at IS NOT NULL AS erased,
         u.erased_at IS NULL AND NOT ${hasAccountSql} AS without_account,
         u.erased_at IS NULL AND u.password_hash IS NULL AS without_password,
         u.erased_at IS NULL AND ${mailUnprovenSql} AS mail_unproven, u.awaits_approval,
         ${hasFactorSql('u')} AS second_factor, ${owesFactorSql('u')} AS second_factor_owed,
         ${factorDueSql('u')} AS second_factor_due,
         ${reachedBySql} AS reached_by, ${accountSql('u.user_id')} AS account, ${heldGrantsSql('u.user_id')} AS grants
    FROM users u`;

/** Whether the shop has any person. */
export async function hasUsers(client: Queryable): Promise<boolean> {
  const { rows } = await client.query({ text: 'SELECT FROM users LIMIT 1' });
  return rows.length > 0;
}

/** The number of people whom nobody reaches, without erased and merged ones (rule M50). */
export async function countUnreached(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ people: number }>({
    name: 'unreached-people',
    text: `SELECT count(*)::int AS people FROM users
            WHERE erased_at IS NULL AND merged_into IS NULL AND ${reachedBySql} = 'nobody'`,
  });
  return rows[0]?.people ?? 0;
}

/** All people except those merged into another one (rule A10), or the people with these ids. */
export async function readUsers(pool: Pool, userIds?: readonly number[]): Promise<UserRecord[]> {
  const users = userIds
    ? { name: 'read-users', text: `${selectUsers} WHERE u.user_id = ANY($1::int[])`, values: [userIds] }
    : { text: `${selectUsers} WHERE u.merged_into IS NULL ORDER BY u.mail_key NULLS LAST, u.user_id` };
  const { rows } = await pool.query<UserRow>(users);
  return rows.map(toUserRecord);
}

const noMoney = { claims: 0, openCents: cents(0), lateCents: cents(0) };

/** The same people, each with their claims and their money. */
export async function readUserRows(pool: Pool): Promise<UserRowRecord[]> {
  const [users, money] = await Promise.all([readUsers(pool), readMoneyOfPeople(pool, germanDay(Date.now()))]);
  const moneyOf = new Map(money.map((one) => [one.userId, one]));
  return users.map((user) => {
    const { claims, openCents, lateCents } = moneyOf.get(user.user_id) ?? noMoney;
    return { ...user, claims, open: eurosFromCents(openCents), late: eurosFromCents(lateCents) };
  });
}

function toUserRecord(row: UserRow): UserRecord {
  const { user_id, instagram, user_role, banned } = row;
  const { balanceCents, points, pending } = row.account ?? initialAccount;
  return {
    user_id,
    mail: row.mail ?? '',
    displayname: row.displayname ?? erasedName,
    instagram,
    user_role,
    balance: eurosFromCents(balanceCents),
    points,
    unavailable_points: pending,
    banned,
    reached_by: row.reached_by,
    ...(row.language !== null && { language: row.language }),
    ...marks(row),
    ...(row.grants.length > 0 && { grants: row.grants.map((held) => toWire(held)) }),
    ...(row.second_factor_due !== null && { second_factor_due: row.second_factor_due.toISOString() }),
    ...(row.merged_into !== null && { merged_into: row.merged_into }),
    ...(row.merged && { merged: row.merged }),
  };
}

/** A person as helpers see them: who has no second factor is for organisers alone. */
export function shownToHelpers({
  second_factor: _has,
  second_factor_due: _due,
  second_factor_owed: _owed,
  ...user
}: UserRecord): UserRecord {
  return user;
}

const markNames = [
  'erased',
  'without_account',
  'without_password',
  'mail_unproven',
  'awaits_approval',
  'second_factor',
  'second_factor_owed',
] as const;

/** The marks of a person. A mark that they do not have is left out. */
function marks(row: UserRow): Partial<Record<(typeof markNames)[number], true>> {
  return Object.fromEntries(markNames.filter((name) => row[name]).map((name) => [name, true]));
}

/** SQL: people as the search reads them, also by the names of the people who were merged into them (rule A10). */
export const searchedPeopleSql = `SELECT 2, 'user', u.user_id, u.displayname, u.mail, concat_ws(' ', u.displayname, u.mail, u.instagram,
    (SELECT string_agg(concat_ws(' ', m.displayname, m.mail, m.instagram), ' ') FROM users m WHERE m.merged_into = u.user_id)), 'events'
  FROM users u WHERE u.displayname IS NOT NULL AND u.merged_into IS NULL`;
