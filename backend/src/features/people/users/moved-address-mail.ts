import type { I18n } from '@lingui/core';
import type { Mail } from '../../../platform/mail/mailer';

/** The mail to the old address of a person whose address an organiser changed (rule M63). It does not contain the new one. */
export function movedAddressMail(i18n: I18n, shop: string): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: i18n.t('{shop}: your account has another email address', { shop }),
    text: [
      i18n.t('Hello,'),
      i18n.t(
        'an organiser of {shop} changed the email address of your account. Mails of the shop no longer come to this address, and links in earlier mails no longer work.',
        { shop },
      ),
      i18n.t('If you did not ask for that, please write to the organiser.'),
      '',
    ].join('\n\n'),
  };
}
