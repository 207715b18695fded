import { cents, points, type Cents, type Points } from '@fan-beats/events';
import { selectRows, type ReadSource } from '../read-source';
import { accountTable } from './account.table';

export interface AccountView {
  readonly balanceCents: Cents;
  /** Everything booked, pending included (rule D31). */
  readonly points: Points;
  readonly pending: Points;
}

/** Nothing booked yet. */
export const emptyAccount: AccountView = { balanceCents: cents(0), points: points(0), pending: points(0) };

/** A fan's account; nothing booked yet is an account at zero. */
export async function readAccount(source: ReadSource, userId: number): Promise<AccountView> {
  return (await readAccounts(source, [userId])).get(userId) ?? emptyAccount;
}

/** Accounts by user id, all of them when no ids are given; accounts without bookings are left out. */
export async function readAccounts(
  source: ReadSource,
  userIds?: readonly number[],
): Promise<Map<number, AccountView>> {
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
