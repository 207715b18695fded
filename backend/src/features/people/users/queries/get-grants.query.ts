import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  GrantsRecord,
  HelperInvitationRecord,
  GrantRecord,
} from '../../../../contract/people/grant.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displaynameSql, erasedName } from '../../../../platform/people/display-names';
import { inForceSql } from '../../../../platform/people/grants';
import { Id, Optional } from '../../../../platform/trpc/fields';
import { validLinkSql } from '../../session/entry-tokens';
import { stillGivesSql } from '../grants';

/** The grants of all people or of one, and the open invitations of helpers. */
export class GetGrants extends ShopQuery<GrantsRecord> {
  @Optional() @Id() userId?: number;
}

/** SQL: a person as the one who did something. */
const actorSql = (userId: string): string =>
  `json_build_object('user_id', ${userId}, 'displayname', coalesce(${displaynameSql(userId)}, '${erasedName}'))`;

const grantsSql = `
  SELECT g.grant_id, g.user_id, coalesce(${displaynameSql('g.user_id')}, '${erasedName}') AS user_displayname,
         g.kind AS grant, g.with_names, g.until, g.given_at, g.ended_at, ${inForceSql} AS in_force,
         ${actorSql('g.given_by')} AS given_by,
         CASE WHEN g.ended_by IS NOT NULL THEN ${actorSql('g.ended_by')} END AS ended_by
    FROM grants g WHERE $1::int IS NULL OR g.user_id = $1 ORDER BY g.grant_id DESC LIMIT 500`;

const invitationsSql = `
  SELECT t.token_id, t.user_id, coalesce(${displaynameSql('t.user_id')}, '${erasedName}') AS user_displayname,
         t.grant_kind AS grant, coalesce(t.grant_with_names, false) AS with_names, t.grant_until AS until,
         t.created_at AS given_at, t.expires_at, ${actorSql('t.created_by')} AS given_by
    FROM entry_tokens t
   WHERE t.purpose = 'invitation' AND ${validLinkSql} AND ${stillGivesSql('t')}
     AND ($1::int IS NULL OR t.user_id = $1)
     -- The row that waited for the mail stands for it until its link is made.
     AND (t.token_hash IS NOT NULL OR NOT EXISTS (SELECT FROM entry_tokens made WHERE made.mail_id = t.mail_id AND made.token_hash IS NOT NULL))
   ORDER BY t.token_id DESC LIMIT 500`;

@QueryHandler(GetGrants)
export class GetGrantsHandler implements IQueryHandler<GetGrants> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId }: GetGrants): Promise<GrantsRecord> {
    const values = [userId ?? null];
    const [grants, invitations] = await Promise.all([
      this.pool.query<GrantRecord>({ text: grantsSql, values }),
      this.pool.query<HelperInvitationRecord>({ text: invitationsSql, values }),
    ]);
    return {
      grants: grants.rows.map((row) => toWire(row)),
      invitations: invitations.rows.map((row) => toWire(row)),
    };
  }
}
