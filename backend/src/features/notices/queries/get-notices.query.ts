import { readClaimsOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { NoticesRecord, NoticeTopic } from '../../../contract/notices/notice.records';
import { OwnQuery } from '../../../platform/cqrs/shop-query';
import { Mailer } from '../../../platform/mail/mailer';
import { goCovers } from '../../catalogue/gos/go-view';
import { mailsOfPayments } from '../../money/payments/mails-of-payments';
import { SettingsReads } from '../../site/settings/settings.reads';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';
import { needsPresentState, noticeText, stagesToPay, type PresentState } from '../notice-now';
import { textsIn } from '../../../platform/texts/texts';
import { noticeTitle } from '../notice-words';
import type { NoticeKind } from '../notices-of-fact';
import { readNotices, type WordedNotice } from '../notice.table';
import { readDue } from '../notices-mail';
import { mostRefusals } from '../outbox';
import { readMailChoices } from '../unsubscribing';

/** The notices of a person, the newest first, and the mails that they want. */
export class GetNotices extends OwnQuery<NoticesRecord> {}

@QueryHandler(GetNotices)
export class GetNoticesHandler implements IQueryHandler<GetNotices> {
  constructor(
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ actor }: GetNotices): Promise<NoticesRecord> {
    const { userId, language } = actor;
    const i18n = textsIn(language);
    const notices = await readNotices(this.pool, { userId, most: 100 });
    const settings = await this.settings.get();
    const present = await readPresentState(this.pool, settings, { userId, notices });
    const covers = await goCovers(this.pool, notices, ({ go_id }) => go_id);
    const { refusals, ...choices } = await readMailChoices(this.pool, userId);
    return {
      notices: notices.map((notice) => ({
        notice_id: notice.notice_id,
        claim_id: notice.claim_id,
        cover: notice.go_id === null ? null : (covers.get(notice.go_id) ?? null),
        topic: topics[notice.kind],
        title: noticeTitle(i18n, notice),
        text: noticeText(i18n, notice, present),
        to_pay: stagesToPay(notice, present).length > 0,
        told_at: notice.created_at.toISOString(),
        read: notice.read_at !== null,
      })),
      unread: notices.filter(({ read_at }) => read_at === null).length,
      sends_mail: this.mailer.sends,
      mails_stopped: refusals >= mostRefusals,
      mails_of_payments: mailsOfPayments(settings),
      ...choices,
    };
  }
}

const topics: Readonly<Record<NoticeKind, NoticeTopic>> = {
  claimed: 'claim',
  changed: 'claim',
  deleted: 'claim',
  asked: 'money',
  paid: 'money',
  arrived: 'money',
  credited: 'money',
  'paid-back': 'money',
  tracking: 'claim',
  reminder: 'money',
  status: 'claim',
  canceled: 'claim',
  letter: 'message',
  answer: 'message',
  'taken-back': 'claim',
  withdrawn: 'message',
};

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
