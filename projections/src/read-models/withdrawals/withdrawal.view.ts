import { readRows, type Queryable } from '@fan-beats/events';

/** The streams that hold withdrawals, found by what the shop itself records: nobody who withdraws is logged in for it. */
export async function withdrawalStreams(client: Queryable): Promise<string[]> {
  const rows = await readRows<{ stream: string }>(client, {
    name: 'withdrawal_streams',
    text: `SELECT DISTINCT stream FROM events
            WHERE (meta->>'actorId')::int IS NULL AND type = 'WithdrawalDeclared'`,
  });
  return rows.map(({ stream }) => stream);
}

/** Empties what the log says was erased, in the caller's transaction; gives where it stood. */
export async function forgetWithdrawals(client: Queryable): Promise<number[]> {
  const rows = await readRows<{ position: number }>(client, {
    name: 'forget-withdrawals',
    text: 'SELECT g.position FROM forget_withdrawals() AS g (position)',
  });
  return rows.map(({ position }) => position);
}
