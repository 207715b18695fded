import { readClaimsOfUser } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { MailsRecord, NoticesRecord } from '../../contract/notices/notice.records';
import { OwnRead, Read, RecordAct, UnauditedAct, type Ground } from '../../platform/acts/act';
import { done } from '../../platform/cqrs/shop-command';
import { statementsIn } from '../../platform/database/statements';
import { movedAccount, tell } from '../../platform/database/tell';
import { Mailer } from '../../platform/mail/mailer';
import { queueMail } from '../../platform/mail/outbox';
import { displayNames } from '../../platform/people/display-names';
import { Flag, Id, Optional, OptionalOrNull } from '../../platform/trpc/fields';
import { toWire, type Dated } from '../../contract/wire';
import { IsIn } from 'class-validator';
import { mailsOfPayments } from '../money/payments/mails-of-payments';
import { SettingsReads } from '../site/settings/settings.reads';
import type { ShopSettings } from '../site/settings/shop-settings.entity';
import { checkSender, type SenderCheck } from './check-sender';
import { needsPresentState, noticeText, stagesToPay, type PresentState } from './notice-now';
import { choosable, ofPersonSql, readNotices, waitingMails, type WordedNotice } from './notice.table';
import { noticeTitle } from './notice-words';
import { readDue } from './notices-mail';
import { mostRefusals } from './outbox';
import { readMailChoices, saveUnwanted } from './unsubscribing';

/** What a person was told, the newest first, and which mails they want. */
export class GetNotices extends OwnRead<NoticesRecord> {
  async read({ pool, get }: Ground): Promise<NoticesRecord> {
    const { userId } = this.actor;
    const notices = await readNotices(pool, { userId, most: 100 });
    const settings = await get(SettingsReads).get();
    const present = await readPresentState(pool, settings, { userId, notices });
    const { refusals, ...choices } = await readMailChoices(pool, userId);
    return {
      notices: notices.map((notice) => ({
        notice_id: notice.notice_id,
        claim_id: notice.claim_id,
        title: noticeTitle(notice),
        text: noticeText(notice, present),
        to_pay: stagesToPay(notice, present).length > 0,
        told_at: notice.created_at.toISOString(),
        read: notice.read_at !== null,
      })),
      unread: notices.filter(({ read_at }) => read_at === null).length,
      sends_mail: get(Mailer).sends,
      mails_stopped: refusals >= mostRefusals,
      mails_of_payments: mailsOfPayments(settings),
      ...choices,
    };
  }
}

const nothingPresent: PresentState = { due: [], claims: [], today: '' };

async function readPresentState(
  pool: Pool,
  settings: ShopSettings,
  { userId, notices }: { readonly userId: number; readonly notices: readonly WordedNotice[] },
): Promise<PresentState> {
  if (!notices.some(needsPresentState)) return nothingPresent;
  const [{ due, today }, claims] = await Promise.all([
    readDue(pool, settings, { userId, day: undefined }),
    readClaimsOfUser(pool, userId),
  ]);
  return { due, claims, today };
}

/** A person has read what they were told up to this notice. */
export class MarkNoticesRead extends UnauditedAct {
  @Id() upTo: number;

  async change(records: EntityManager) {
    const { userId } = this.actor;
    await records.query(
      `UPDATE notices SET read_at = now() WHERE ${ofPersonSql} AND notice_id <= $2 AND read_at IS NULL`,
      [userId, this.upTo],
    );
    await tell(records, [movedAccount(userId)]);
    return done;
  }
}

/** A person chooses which mails to get; what is left out stays. */
export class ChooseMails extends UnauditedAct {
  @Optional() @Flag() mailsOfStatus?: boolean;
  @Optional() @Flag() mailsOfLetters?: boolean;

  async change(records: EntityManager) {
    const wanted = { status: this.mailsOfStatus, letter: this.mailsOfLetters };
    await saveUnwanted(statementsIn(records), this.actor.userId, {
      add: choosable.filter((kind) => wanted[kind] === false),
      drop: choosable.filter((kind) => wanted[kind] === true),
    });
    await tell(records, [movedAccount(this.actor.userId)]);
    return done;
  }
}

const pageSize = 50;
export const mailStates = ['queued', 'handed over', 'refused'] as const;

/** Mails of the shop, the newest first. */
export class GetMails extends Read<MailsRecord> {
  @Optional() @IsIn(mailStates) state?: (typeof mailStates)[number];
  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Id() cursor?: number | null;

  async read({ pool, get }: Ground): Promise<MailsRecord> {
    const { rows } = await pool.query<Dated<MailRow, 'created_at' | 'next_at' | 'handed_over_at'>>({
      name: 'read-mails',
      text: `SELECT mail_id, kind, user_id, state, created_at, tries, handed_over_at, reason,
                    CASE WHEN state = 'queued' THEN next_at END AS next_at FROM mails
              WHERE ($1::text IS NULL OR state = $1) AND mail_id < $2 ORDER BY mail_id DESC LIMIT $3`,
      values: [this.state ?? null, this.cursor ?? 2_147_483_647, pageSize + 1],
    });
    const shown = rows.slice(0, pageSize);
    const nameOf = await displayNames(pool, shown, ({ user_id }) => user_id);
    const notices = await readNotices(pool, { mailIds: shown.map(({ mail_id }) => mail_id) });
    const mailer = get(Mailer);
    return {
      sends_mail: mailer.sends,
      from: mailer.from,
      mails: shown.map((row) => ({
        ...toWire(row),
        user_displayname: row.user_id === null ? null : nameOf(row.user_id),
        about: notices.filter(({ mail_id }) => mail_id === row.mail_id).map(noticeTitle),
      })),
      waiting: this.cursor || (this.state ?? 'queued') !== 'queued' ? [] : await waitingRecords(pool),
      next_cursor: rows.length > pageSize ? (shown.at(-1)?.mail_id ?? null) : null,
    };
  }
}

async function waitingRecords(pool: Pool): Promise<MailsRecord['waiting']> {
  const waiting = await waitingMails(pool);
  const nameOf = await displayNames(pool, waiting, ({ user_id }) => user_id);
  const notices = await readNotices(pool, { noticeIds: waiting.flatMap(({ notice_ids }) => notice_ids) });
  const titles = new Map(notices.map((notice) => [notice.notice_id, noticeTitle(notice)]));
  return waiting.map(({ user_id, notice_ids, created_at, mail_at }) => ({
    user_id,
    user_displayname: nameOf(user_id),
    about: notice_ids.flatMap((id) => titles.get(id) ?? []),
    created_at: created_at.toISOString(),
    mail_at: mail_at.toISOString(),
  }));
}

type MailRow = Omit<MailsRecord['mails'][number], 'user_displayname' | 'about'>;

/** A mail that was refused or waits is tried again now, and its person gets mails again. */
export class SendMailAgain extends RecordAct {
  @Id() mailId: number;

  async change(records: EntityManager) {
    await records.query(
      `WITH again AS (UPDATE mails SET state = 'queued', tries = 0, next_at = now(), reason = NULL
                       WHERE mail_id = $1 AND state <> 'handed over' RETURNING user_id)
       UPDATE mail_choices c SET refusals = 0 FROM again WHERE c.user_id = again.user_id`,
      [this.mailId],
    );
    return done;
  }

  audit() {
    return { act: 'notices.admResend', subject: `mail ${this.mailId}`, changed: ['state'] };
  }
}

/** An organiser wants to see that mails arrive; the list of mails says what became of it. */
export class SendTestMail extends UnauditedAct {
  async change(records: EntityManager) {
    await queueMail(statementsIn(records), 'test', { userId: this.actor.userId });
    return done;
  }
}

/** What the domain that mails come from says of who may send them, in words. */
export class CheckSender extends Read<SenderCheck> {
  read({ get }: Ground): Promise<SenderCheck> {
    return checkSender(get(Mailer).from);
  }
}
