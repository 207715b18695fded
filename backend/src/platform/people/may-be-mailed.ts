import type { Queryable } from '@fan-beats/events';
import type { ShownLanguage } from '../../contract/site/shown-language';
import type { UserRecord } from '../../contract/people/user.records';
import { hasAccountSql } from './person';

export interface Mailed extends Pick<UserRecord, 'user_id' | 'mail' | 'displayname'> {
  /** Null where they chose none, and the shop's counts. */
  readonly language: ShownLanguage | null;
}

/**
 * The people of a list who may get a mail: not banned, erased or merged into another, and with an account, as nobody
 * proved the address of others.
 */
export async function mayBeMailed(
  client: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Mailed>> {
  const { rows } = await client.query<Mailed>({
    name: 'people-to-mail',
    text: `SELECT user_id, mail, displayname, language FROM users
            WHERE user_id = ANY($1::int[]) AND NOT banned AND erased_at IS NULL AND merged_into IS NULL
              AND mail IS NOT NULL AND ${hasAccountSql}`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, row]));
}
