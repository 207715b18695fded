import { eurosFromCents, initialAccount, type Account } from '@fan-beats/events';
import { accountSql } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { UserRecord } from '../../contract/records';
import { erasedName } from '../../platform/people/display-names';

interface UserRow extends Pick<UserRecord, 'user_id' | 'instagram' | 'user_role' | 'banned'> {
  readonly mail: string | null;
  readonly displayname: string | null;
  readonly erased: boolean;
  readonly without_account: boolean;
  readonly without_password: boolean;
  readonly awaits_approval: boolean;
  readonly account: Account | null;
}

const selectUsers = `
  SELECT u.user_id, u.mail, u.displayname, u.instagram, u.user_role, u.banned,
         u.erased_at IS NOT NULL AS erased,
         u.erased_at IS NULL AND u.password_hash IS NULL AND u.mail_proven_at IS NULL AS without_account,
         u.erased_at IS NULL AND u.password_hash IS NULL AS without_password, u.awaits_approval, ${accountSql('u.user_id')} AS account
    FROM users u`;

/** Everybody, or those with these ids. */
export async function readUsers(pool: Pool, userIds?: readonly number[]): Promise<UserRecord[]> {
  const users = userIds
    ? { name: 'read-users', text: `${selectUsers} WHERE u.user_id = ANY($1::int[])`, values: [userIds] }
    : { text: `${selectUsers} ORDER BY u.mail_key NULLS LAST, u.user_id` };
  const { rows } = await pool.query<UserRow>(users);
  return rows.map(toUserRecord);
}

function toUserRecord(row: UserRow): UserRecord {
  const account = row.account ?? initialAccount;
  return {
    user_id: row.user_id,
    mail: row.mail ?? '',
    displayname: row.displayname ?? erasedName,
    instagram: row.instagram,
    user_role: row.user_role,
    balance: eurosFromCents(account.balanceCents),
    points: account.points,
    unavailable_points: account.pending,
    banned: row.banned,
    ...(row.erased ? { erased: true as const } : {}),
    ...(row.without_account ? { without_account: true as const } : {}),
    ...(row.without_password ? { without_password: true as const } : {}),
    ...(row.awaits_approval ? { awaits_approval: true as const } : {}),
  };
}

/** SQL: people as a search knows them. */
export const searchedPeopleSql = `SELECT 2, 'user', user_id, displayname, mail, concat_ws(' ', displayname, mail, instagram), 'events'
  FROM users WHERE displayname IS NOT NULL`;
