import type { Queryable } from '@fan-beats/events';
import type { Reach } from '../../contract/money/payment.records';
import { mayBeMailed } from './may-be-mailed';
import { hasAccountSql } from './person';

/**
 * The way in which the shop reaches each of these people: by mail, under News alone, or not at all, as a person without
 * an account reads nothing here.
 * A banned person gets no message (rule M50).
 */
export async function reachOf(
  client: Queryable,
  userIds: readonly number[],
  { sendsMail }: { readonly sendsMail: boolean },
): Promise<ReadonlyMap<number, Reach>> {
  const { rows } = await client.query<{ user_id: number; banned: boolean; reads: boolean }>({
    name: 'reach-of-people',
    text: `SELECT user_id, banned, ${hasAccountSql} AND erased_at IS NULL AS reads FROM users WHERE user_id = ANY($1::int[])`,
    values: [userIds],
  });
  const mailable = sendsMail ? await mayBeMailed(client, userIds) : new Map<number, unknown>();
  return new Map(
    rows.map(({ user_id, banned, reads }) => {
      if (banned) return [user_id, 'banned'];
      if (mailable.has(user_id)) return [user_id, 'mail'];
      return [user_id, reads ? 'news' : 'nobody'];
    }),
  );
}
