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
