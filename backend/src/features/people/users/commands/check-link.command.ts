import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LinkCheckRecord } from '../../../../contract/people/login.records';
import type { OwnGrantRecord } from '../../../../contract/people/grant.records';
import { isoSql } from '../../../../platform/people/grants';
import { adminRole, hasAccountSql } from '../../../../platform/people/person';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Filled } from '../../../../platform/trpc/fields';
import { validLinkSql } from '../../session/entry-tokens';
import { hashOfToken } from '../../session/secret-tokens';
import { stillGivesSql } from '../grants';

/**
 * Checks whether a link is still valid, before its form is filled (rule A25). It changes nothing. Its secret is sent in
 * the body, because addresses are logged. A guessed, a used and a withdrawn link get the same answer.
 */
export class CheckLink extends SessionCommand<LinkCheckRecord> {
  @Filled(200) token: string;
}

@CommandHandler(CheckLink)
export class CheckLinkHandler implements ICommandHandler<CheckLink> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ token }: CheckLink): Promise<LinkCheckRecord> {
    const { rows } = await this.pool.query<LinkCheckRecord & { grant: OwnGrantRecord | null }>({
      name: 'check-link',
      text: `SELECT t.purpose AS opens,
                    (SELECT displayname FROM users a WHERE a.user_id = t.created_by AND a.user_role >= ${adminRole} AND NOT a.banned) AS inviter,
                    CASE WHEN ${stillGivesSql('t')} THEN json_build_object('grant', t.grant_kind,
                      'with_names', coalesce(t.grant_with_names, false), 'until', ${isoSql('t.grant_until')}) END AS grant
               FROM entry_tokens t
              WHERE t.token_hash = $1 AND ${validLinkSql}
                AND (t.purpose <> 'shop' OR (SELECT count(*) FROM users c WHERE c.came_by = t.token_id) < t.most_people)
                AND (t.purpose <> 'invitation' OR NOT EXISTS (SELECT FROM users u WHERE u.user_id = t.user_id AND ${hasAccountSql}))`,
      values: [hashOfToken(token)],
    });
    const [{ grant, ...link } = { grant: null, opens: null, inviter: null }] = rows;
    return grant === null ? link : { ...link, grant };
  }
}
