import { Inject } from '@nestjs/common';
import type { I18n } from '@lingui/core';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { MailsRecord } from '../../../contract/notices/notice.records';
import { toWire, type Dated } from '../../../contract/wire';
import { OwnQuery } from '../../../platform/cqrs/shop-query';
import { Mailer } from '../../../platform/mail/mailer';
import { loginMailPrefix } from '../../../platform/mail/outbox';
import { displayNames } from '../../../platform/people/display-names';
import { mayBeMailed } from '../../../platform/people/may-be-mailed';
import { Id, Optional, OptionalOrNull } from '../../../platform/trpc/fields';
import { textsIn } from '../../../platform/texts/texts';
import { noticeTitle } from '../notice-words';
import { readNotices, waitingMails } from '../notice.table';

const pageSize = 50;
const mailStates = ['queued', 'handed over', 'refused'] as const;

/** Mails of the shop, the newest first. */
export class GetMails extends OwnQuery<MailsRecord> {
  @Optional() @IsIn(mailStates) state?: (typeof mailStates)[number];

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Id() cursor?: number | null;
}

type MailRow = Omit<MailsRecord['mails'][number], 'user_displayname' | 'about'>;

@QueryHandler(GetMails)
export class GetMailsHandler implements IQueryHandler<GetMails> {
  constructor(
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ actor, state, cursor }: GetMails): Promise<MailsRecord> {
    const i18n = textsIn(actor.language);
    const { rows } = await this.pool.query<Dated<MailRow, 'created_at' | 'next_at' | 'handed_over_at'>>({
      name: 'read-mails',
      text: `SELECT mail_id, CASE WHEN starts_with(name, $4) THEN 'new_login' ELSE kind END AS kind, user_id, state,
                    created_at, tries, handed_over_at, reason,
                    CASE WHEN state = 'queued' THEN next_at END AS next_at FROM mails
              WHERE ($1::text IS NULL OR state = $1) AND mail_id < $2 ORDER BY mail_id DESC LIMIT $3`,
      values: [state ?? null, cursor ?? 2_147_483_647, pageSize + 1, loginMailPrefix],
    });
    const shown = rows.slice(0, pageSize);
    const nameOf = await displayNames(this.pool, shown, ({ user_id }) => user_id);
    const notices = await readNotices(this.pool, { mailIds: shown.map(({ mail_id }) => mail_id) });
    const showsWaiting = !cursor && (state ?? 'queued') === 'queued';
    return {
      sends_mail: this.mailer.sends,
      from: this.mailer.from,
      mails: shown.map((row) => ({
        ...toWire(row),
        user_displayname: row.user_id === null ? null : nameOf(row.user_id),
        about: notices.filter(({ mail_id }) => mail_id === row.mail_id).map((one) => noticeTitle(i18n, one)),
      })),
      waiting: showsWaiting ? await waitingRecords(this.pool, i18n) : [],
      next_cursor: rows.length > pageSize ? (shown.at(-1)?.mail_id ?? null) : null,
    };
  }
}

/** Without people who are not mailed: banned ones, and those without an account (rule M68). */
async function waitingRecords(pool: Pool, i18n: I18n): Promise<MailsRecord['waiting']> {
  const all = await waitingMails(pool);
  const mailable = await mayBeMailed(
    pool,
    all.map(({ user_id }) => user_id),
  );
  const waiting = all.filter(({ user_id }) => mailable.has(user_id));
  const nameOf = await displayNames(pool, waiting, ({ user_id }) => user_id);
  const notices = await readNotices(pool, { noticeIds: waiting.flatMap(({ notice_ids }) => notice_ids) });
  const titles = new Map(notices.map((notice) => [notice.notice_id, noticeTitle(i18n, notice)]));
  return waiting.map(({ user_id, notice_ids, created_at, mail_at }) => ({
    user_id,
    user_displayname: nameOf(user_id),
    about: notice_ids.flatMap((id) => titles.get(id) ?? []),
    created_at: created_at.toISOString(),
    mail_at: mail_at.toISOString(),
  }));
}
