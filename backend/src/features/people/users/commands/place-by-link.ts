import type { EntityManager } from 'typeorm';
import { User } from '../../../../platform/people/user.entity';
import { validLinkSql } from '../../session/entry-tokens';
import { hashOfToken } from '../../session/secret-tokens';

/**
 * The id of the link by which a person registers, locked until the transaction ends; null where the link does not
 * exist, has ended, or has no place left.
 */
export async function placeBy(records: EntityManager, secret: string): Promise<number | null> {
  const [link] = await records.query<{ token_id: number; most_people: number }[]>(
    `SELECT token_id, most_people FROM entry_tokens WHERE token_hash = $1 AND purpose = 'shop' AND ${validLinkSql} FOR UPDATE`,
    [hashOfToken(secret)],
  );
  if (!link) return null;
  return (await records.countBy(User, { cameBy: link.token_id })) < link.most_people ? link.token_id : null;
}
