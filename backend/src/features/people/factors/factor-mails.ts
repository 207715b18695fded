import type { I18n } from '@lingui/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statementsIn } from '../../../platform/database/statements';
import { Mailer } from '../../../platform/mail/mailer';
import { loginMailPrefix, queueWritten } from '../../../platform/mail/outbox';
import { isAdmin } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { mailLanguage, textsIn } from '../../../platform/texts/texts';
import { SettingsReads } from '../../site/settings/settings.reads';

/** A change of the ways to log in that its person reads about, whoever made it (rule A30). */
export type FactorChange =
  | 'app added'
  | 'app removed'
  | 'passkey added'
  | 'passkey removed'
  | 'codes made'
  | 'code used'
  | 'wrong codes'
  | 'reset';

function sentenceOf(i18n: I18n, change: FactorChange): string {
  const sentences: Readonly<Record<FactorChange, string>> = {
    'app added': i18n.t('An authenticator app was added to your account.'),
    'app removed': i18n.t('The authenticator app was removed from your account.'),
    'passkey added': i18n.t('A passkey was added to your account.'),
    'passkey removed': i18n.t('A passkey was removed from your account.'),
    'codes made': i18n.t('New recovery codes were made for your account. The earlier ones no longer work.'),
    'code used': i18n.t('Somebody logged in to your account with a recovery code. It works only once.'),
    'wrong codes': i18n.t(
      'Somebody typed ten wrong codes for your second factor. They know your password, read your mails, or use a device where you are logged in.',
    ),
    reset: i18n.t('An organiser removed the second factor of your account, and logged you out everywhere.'),
  };
  return sentences[change];
}

/** Mails people about changes of their second factor. */
@Injectable()
export class FactorMails {
  constructor(
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
  ) {}

  /** Queues a mail in a transaction. A fan without a proven address gets none. @param name unique for the call */
  async queue(
    records: EntityManager,
    userId: number,
    { change, name }: { readonly change: FactorChange; readonly name: string },
  ): Promise<void> {
    const user = await records.findOneByOrFail(User, { userId });
    const { mail, mailProvenAt, language: chosen } = user;
    if (mail === null || (mailProvenAt === null && !isAdmin(user))) return;
    const { name: shop, shownLanguage } = await this.settings.get();
    const language = chosen ?? shownLanguage;
    const i18n = textsIn(language);
    await queueWritten(statementsIn(records), `${loginMailPrefix}factor-${userId}-${change}-${name}`, {
      to: mail,
      lang: mailLanguage(language),
      subject: i18n.t('{shop}: your second factor', { shop }),
      text: [
        i18n.t('Hello,'),
        sentenceOf(i18n, change),
        i18n.t(
          'If it was you, there is nothing to do. Otherwise change your password, look at your second factor in your profile, and write to the organisers:',
        ),
        this.mailer.linkTo('/profile'),
        '',
      ].join('\n\n'),
    });
  }
}
