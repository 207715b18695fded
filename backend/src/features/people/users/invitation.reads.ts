import { readClaimHolders } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { InvitationRecord, InvitationsRecord } from '../../../contract/people/invitation.records';
import { toWire, type Dated } from '../../../contract/wire';
import { Mailer } from '../../../platform/mail/mailer';
import { mailStateSql } from '../../../platform/mail/outbox';
import { adminRole, digestOfPeople, hasAccountSql } from '../../../platform/people/person';
import { SettingsReads } from '../../site/settings/settings.reads';
import { validLinkSql } from '../session/entry-tokens';
import { textsIn } from '../../../platform/texts/texts';
import { stillGivesSql } from './grants';
import { invitationLetter } from './entry-mails';

interface PersonToInvite {
  readonly user_id: number;
  readonly displayname: string;
  readonly instagram: string | null;
  readonly mail: boolean;
  readonly invited: boolean;
  readonly told_at: Date | null;
}

/**
 * Those of these people who have no account, are not invited as helpers and may get an account by a link, in the order of
 * their numbers. Locks them.
 */
export async function peopleToInvite(records: EntityManager, userIds: readonly number[]): Promise<number[]> {
  const rows = await records.query<{ user_id: number }[]>(
    `SELECT user_id FROM users
      WHERE user_id = ANY($1::int[]) AND NOT ${hasAccountSql} AND NOT banned AND NOT awaits_approval
        AND user_role < ${adminRole} AND erased_at IS NULL AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM entry_tokens t WHERE t.user_id = users.user_id AND t.purpose = 'invitation'
                           AND ${validLinkSql} AND ${stillGivesSql('t')})
      ORDER BY user_id FOR UPDATE`,
    [userIds],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Invitations of people without an account (rule A12). */
@Injectable()
export class InvitationReads {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
  ) {}

  /** The newest invitation of a person. */
  async newest(userId: number): Promise<InvitationRecord> {
    const { rows } = await this.pool.query<Dated<InvitationRecord, 'at' | 'expires_at'>>({
      name: 'read-invitation',
      text: `SELECT CASE WHEN used_at IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL THEN 'revoked'
                         WHEN expires_at <= now() THEN 'expired' WHEN mail_id IS NULL THEN 'copied'
                         ELSE coalesce(${mailStateSql('t')}, 'refused') END AS state,
                    coalesce(used_at, revoked_at, created_at) AS at, expires_at
               FROM entry_tokens t WHERE user_id = $1 AND purpose = 'invitation' ORDER BY token_id DESC LIMIT 1`,
      values: [userId],
    });
    const [newest] = rows;
    return newest ? toWire(newest) : { state: 'none', at: null, expires_at: null };
  }

  /** The people who would be invited, and the text of the mail. */
  async preview(): Promise<InvitationsRecord> {
    const { rows } = await this.pool.query<PersonToInvite>({
      name: 'people-to-invite',
      text: `SELECT user_id, displayname, instagram, mail IS NOT NULL AS mail,
                    EXISTS (SELECT FROM entry_tokens t WHERE t.user_id = u.user_id AND purpose = 'invitation' AND ${validLinkSql}) AS invited,
                    (SELECT max(told_at) FROM entry_tokens t WHERE t.user_id = u.user_id AND purpose = 'invitation' AND ${validLinkSql}) AS told_at
               FROM users u WHERE user_id = ANY($1::int[]) AND NOT ${hasAccountSql}
                AND NOT banned AND erased_at IS NULL ORDER BY displayname_key`,
      values: [await readClaimHolders(this.pool)],
    });
    const people = rows.filter(({ mail, invited }) => mail && !invited);
    const { name, shownLanguage } = await this.settings.get();
    return {
      people: people.map(({ user_id, displayname }) => ({ user_id, displayname })),
      digest: digestOfPeople(people.map(({ user_id }) => user_id)),
      by_link: rows
        .filter(({ mail }) => !mail)
        .map(({ user_id, displayname, instagram, told_at }) => ({
          user_id,
          displayname,
          instagram,
          told_at: told_at?.toISOString() ?? null,
        })),
      invited: rows.filter(({ invited }) => invited).length,
      without_mail: rows.filter(({ mail, invited }) => !mail && !invited).length,
      sends_mail: this.mailer.sends,
      ...invitationLetter(textsIn(shownLanguage), name, this.mailer.linkTo('/enter#…')),
    };
  }
}
