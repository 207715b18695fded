import type { EntityManager } from 'typeorm';
import type { ShopLinkRecord } from '../../../../contract/people/invitation.records';
import { Read, RecordAct, type Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { Mailer } from '../../../../platform/mail/mailer';
import { erasedName } from '../../../../platform/people/display-names';
import { User } from '../../../../platform/people/user.entity';
import { Id, Whole } from '../../../../platform/trpc/fields';
import { toWire, type Dated } from '../../../../contract/wire';
import { opensSql } from '../../session/entry-tokens';
import { hashOfToken, newSecretToken } from '../../session/secret-tokens';

/** The links by which people register, the newest first, and who came by each (rule A13). */
export class GetShopLinks extends Read<ShopLinkRecord[]> {
  async read({ pool }: Ground): Promise<ShopLinkRecord[]> {
    const { rows } = await pool.query<Dated<ShopLinkRecord, 'created_at' | 'expires_at'>>({
      name: 'read-shop-links',
      text: `SELECT token_id, created_at, expires_at, most_people, people,
                    CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired'
                         WHEN json_array_length(people) >= most_people THEN 'full' ELSE 'open' END AS state
               FROM entry_tokens t CROSS JOIN LATERAL (
                 SELECT coalesce(json_agg(json_build_object('user_id', user_id, 'displayname', coalesce(displayname, '${erasedName}')) ORDER BY user_id), '[]') AS people
                   FROM users WHERE came_by = t.token_id) came
              WHERE purpose = 'shop' ORDER BY token_id DESC`,
    });
    return rows.map(toWire);
  }
}

/** An admin makes a link by which some people may register; it is told once. */
export class MakeShopLink extends RecordAct<{ readonly token_id: number; readonly link: string }> {
  @Whole(1, 365) days: number;
  @Whole(1, 10_000) mostPeople: number;

  async change(records: EntityManager, { get }: Ground) {
    const token = newSecretToken();
    const [made] = await records.query<{ token_id: number }[]>(
      `INSERT INTO entry_tokens (purpose, token_hash, most_people, created_by, expires_at)
       VALUES ('shop', $1, $2, $3, now() + $4 * interval '1 day') RETURNING token_id`,
      [hashOfToken(token), this.mostPeople, this.actor.userId, this.days],
    );
    return { token_id: made?.token_id ?? 0, link: get(Mailer).linkTo(`/join#${token}`) };
  }

  audit() {
    return { act: 'user.admMakeShopLink', subject: 'shop link' };
  }
}

/** Nobody registers by it any more; who came by it stays. */
export class RevokeShopLink extends RecordAct {
  @Id() tokenId: number;

  async change(records: EntityManager) {
    await records.query(
      `UPDATE entry_tokens SET revoked_at = now() WHERE token_id = $1 AND purpose = 'shop' AND revoked_at IS NULL`,
      [this.tokenId],
    );
    return done;
  }

  audit() {
    return { act: 'user.admRevokeShopLink', subject: `shop link ${this.tokenId}` };
  }
}

/** The link by which somebody registers, held until they have; null where it is none, is over, or as many came by it as may. */
export async function placeBy(records: EntityManager, secret: string): Promise<number | null> {
  const [link] = await records.query<{ token_id: number; most_people: number }[]>(
    `SELECT token_id, most_people FROM entry_tokens WHERE token_hash = $1 AND purpose = 'shop' AND ${opensSql} FOR UPDATE`,
    [hashOfToken(secret)],
  );
  if (!link) return null;
  return (await records.countBy(User, { cameBy: link.token_id })) < link.most_people ? link.token_id : null;
}
