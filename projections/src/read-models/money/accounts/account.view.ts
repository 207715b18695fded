import { cents, initialAccount, points, type Account } from '@fan-beats/events';
import { selectRows, type ReadSource } from '../../../tables/read-source';
import { accountTable } from './account.table';

/** A fan's account; without bookings it is at zero. */
export async function readAccount(source: ReadSource, userId: number): Promise<Account> {
  return (await readAccounts(source, [userId])).get(userId) ?? initialAccount;
}

/**
 * SQL: the account of the person in a column of another table, as JSON of an `Account`; null where nothing is booked
 * yet.
 */
export const accountSql = (userId: string): string =>
  `(SELECT json_build_object('balanceCents', a.balance_cents, 'points', a.points, 'pending', a.pending)
      FROM ${accountTable.name} a WHERE a.user_id = ${userId})`;

/** Accounts by user id, all of them when no ids are given; accounts without bookings are left out. */
export async function readAccounts(
  source: ReadSource,
  userIds?: readonly number[],
): Promise<Map<number, Account>> {
  const rows = await selectRows(source, accountTable, userIds ? { user_id: userIds } : {});
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        balanceCents: cents(row.balance_cents),
        points: points(row.points),
        pending: points(row.pending),
      },
    ]),
  );
}
