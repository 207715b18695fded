import { readRows } from '@fan-beats/events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Pool } from 'pg';
import type { ShownLanguage } from '../../contract/site/shown-language';
import { Mailer, type Mail } from '../../platform/mail/mailer';
import type { LinkMail, MailKind } from '../../platform/mail/outbox';
import { mayBeMailed, type Mailed } from '../../platform/people/may-be-mailed';
import { writeLinkMail } from '../people/users/entry-mails';
import { mailLanguage, textsIn } from '../../platform/texts/texts';
import { SettingsReads } from '../site/settings/settings.reads';
import { choosable, readNotices, type Choosable, type WordedNotice } from './notice.table';
import { noticesMail, readClaimLines, readDue } from './notices-mail';
import { UnsubscribeLinks } from './unsubscribing';

/** The most tries of a mail that a server turns away for now. After that it is for an organiser. */
const mostTries = 12;
/** After this many mails in a row that were refused for good, a person gets none. */
export const mostRefusals = 3;
/** The pause after a server that cannot be reached or refuses the shop. */
const pauseMs = 30_000;

interface Queued {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly name: string | null;
  readonly content: Omit<Mail, 'to'> | null;
  readonly tries: number;
  readonly refusals: number;
  /** Kinds of notices that the person wants no mails of now. */
  readonly unwanted: readonly string[];
  /** Milliseconds since 1970, so that no mail of a restored database has the name of another. */
  readonly created: number;
}

/** A person with the language of their mails. */
type Reader = Mailed & { readonly language: ShownLanguage };

/**
 * The error of the mail server: its answer, and the command it answers. Without an answer the server was not reached.
 */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message: string;
}

/**
 * Sends the mails that wait. Over any number of processes, one process takes each mail and writes it from the present
 * state. The mail comes again under the same Message-ID until the mail server accepts or refuses it.
 */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Mail');
  private pausedUntil = 0;

  constructor(
    private readonly mailer: Mailer,
    private readonly settings: SettingsReads,
    private readonly links: UnsubscribeLinks,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async send(isStopped: () => boolean): Promise<void> {
    while (!isStopped() && Date.now() >= this.pausedUntil) {
      const queued = await this.take();
      if (!queued) return;
      await this.sendOne(queued);
    }
  }

  private async take(): Promise<Queued | undefined> {
    const [queued] = await readRows<Queued>(this.pool, {
      name: 'take-mail',
      text: `WITH taken AS (
               UPDATE mails SET tries = tries + 1, next_at = to_timestamp(extract(epoch FROM now()) + 60 * least(2 ^ (tries + 1), 1440))
                WHERE mail_id = (SELECT mail_id FROM mails WHERE state = 'queued' AND next_at <= now()
                                  ORDER BY next_at, mail_id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *)
             SELECT mail_id, kind, user_id, address, name, content, tries, coalesce(refusals, 0) AS refusals,
                    coalesce(unwanted, '{}') AS unwanted, floor(extract(epoch FROM created_at) * 1000)::int8 AS created
               FROM taken LEFT JOIN mail_choices USING (user_id)`,
    });
    return queued;
  }

  private async sendOne(queued: Queued): Promise<void> {
    const mail = await this.write(queued);
    if (!mail) return this.leaveOut(queued);
    if (queued.refusals >= mostRefusals)
      return this.close(
        queued,
        `The last ${mostRefusals} mails to this person were refused: no more are sent.`,
      );
    try {
      await this.mailer.send(mail, queued.name ?? `mail-${queued.mail_id}-${queued.created}`);
    } catch (error) {
      return this.deferOrClose(queued, error as SmtpError);
    }
    return this.handedOver(queued);
  }

  private async deferOrClose(queued: Queued, error: SmtpError): Promise<void> {
    const { responseCode, response, message } = error;
    const reason = withoutAddresses(response ?? message);
    this.logger.warn(`Mail ${queued.mail_id} was not handed over: ${responseCode ?? 'no answer'}`);
    if (!isAboutMail(error)) this.pausedUntil = Date.now() + pauseMs;
    const forGood = isAboutMail(error) && (responseCode ?? 0) >= 500;
    if (forGood || queued.tries >= mostTries) return this.close(queued, reason, forGood);
    await this.pool.query('UPDATE mails SET reason = $2 WHERE mail_id = $1', [queued.mail_id, reason]);
  }

  private async close({ mail_id, user_id }: Queued, reason: string, counts = false): Promise<void> {
    await this.pool.query(`UPDATE mails SET state = 'refused', reason = $2 WHERE mail_id = $1`, [
      mail_id,
      reason,
    ]);
    if (counts && user_id !== null)
      await this.pool.query(
        `INSERT INTO mail_choices (user_id, refusals) VALUES ($1, 1)
         ON CONFLICT (user_id) DO UPDATE SET refusals = mail_choices.refusals + 1`,
        [user_id],
      );
  }

  private async handedOver({ mail_id, user_id }: Queued): Promise<void> {
    await this.pool.query(
      `UPDATE mails SET state = 'handed over', handed_over_at = now(), reason = NULL, address = NULL, content = NULL WHERE mail_id = $1`,
      [mail_id],
    );
    await this.pool.query('UPDATE mail_choices SET refusals = 0 WHERE user_id = $1 AND refusals > 0', [
      user_id,
    ]);
  }

  /** Deletes a mail with nothing left to write, or nobody to send it to. */
  private async leaveOut({ mail_id }: Queued): Promise<void> {
    await this.pool.query(
      `WITH unsaid AS (UPDATE notices SET mail_after = NULL WHERE mail_id = $1)
       DELETE FROM mails WHERE mail_id = $1`,
      [mail_id],
    );
  }

  private async write({ mail_id, kind, user_id, address, content, unwanted }: Queued): Promise<Mail | null> {
    if (address !== null && content !== null) return { to: address, ...content };
    const settings = await this.settings.get();
    const { name: shop, shownLanguage: shopLanguage } = settings;
    if (isLinkMail(kind)) {
      const linkTo = (page: string): string => this.mailer.linkTo(page);
      return writeLinkMail(this.pool, {
        purpose: kind,
        mailId: mail_id,
        userId: user_id,
        address,
        shop,
        shopLanguage,
        linkTo,
      });
    }
    const fan = user_id === null ? undefined : (await mayBeMailed(this.pool, [user_id])).get(user_id);
    if (!fan) return null;
    const reader = { ...fan, language: fan.language ?? shopLanguage };
    return kind === 'test' ? testMail(reader, shop) : this.writeNotices(mail_id, reader, unwanted);
  }

  private async writeNotices(
    mailId: number,
    fan: Reader,
    unwanted: Queued['unwanted'],
  ): Promise<Mail | null> {
    const linkTo = (page: string): string => this.mailer.linkTo(page);
    const told = await readNotices(this.pool, { mailIds: [mailId] });
    const notices = told.filter((notice) => !unwanted.includes(kindOf(notice)));
    const settings = await this.settings.get();
    const day = notices.findLast(({ about }) => about.day)?.about.day;
    const { today, due } = await readDue(this.pool, settings, { userId: fan.user_id, day });
    const i18n = textsIn(fan.language);
    const claims = await readClaimLines(
      this.pool,
      i18n,
      notices.flatMap(({ claimId }) => claimId ?? []),
    );
    const mail = noticesMail({
      to: fan.mail,
      name: fan.displayname,
      shop: settings.name,
      notices,
      due,
      claims,
      today,
      i18n,
      linkTo,
    });
    const kinds = [...new Set(notices.map(kindOf))];
    if (!mail) return null;
    if (!kinds.every(isChoosable)) return { ...mail, lang: mailLanguage(fan.language) };
    const token = this.links.tokenOf({ userId: fan.user_id, kinds });
    const link = linkTo(`/unsubscribe?token=${token}`);
    const text = `${mail.text}${i18n.t('No more of such mails:')}\n${link}\n`;
    return { ...mail, text, lang: mailLanguage(fan.language), unsubscribe: link };
  }
}

/**
 * Whether the error is about the recipient or the text of this mail. Otherwise the server refuses the shop, and would
 * refuse any mail.
 */
const isAboutMail = ({ code, command }: SmtpError): boolean =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');

const isLinkMail = (kind: MailKind): kind is LinkMail => !['notices', 'test', 'written'].includes(kind);

/** The kind of a notice. A notice that was taken back has its former kind. */
const kindOf = ({ kind, about }: WordedNotice) => about.was ?? kind;

const isChoosable = (kind: string): kind is Choosable => choosable.some((one) => one === kind);

/** An answer of a mail server without addresses: it may name the person. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)').slice(0, 300);

function testMail({ mail, language }: Reader, shop: string): Mail {
  const i18n = textsIn(language);
  return {
    to: mail,
    lang: mailLanguage(language),
    subject: i18n.t('{shop}: a test', { shop }),
    text: i18n.t('Hello,\n\nyou asked for this test. Mails of the shop arrive where you read this.\n'),
  };
}
