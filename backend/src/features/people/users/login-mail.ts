import type { I18n } from '@lingui/core';
import type { Mail } from '../../../platform/mail/mailer';
import { deviceIn } from '../session/browser-name';
import { networkIn } from '../session/login-browser';
import type { LoginFact } from '../session/login-facts';

interface NewLogin extends Pick<LoginFact, 'how' | 'factor' | 'device' | 'network'> {
  readonly shop: string;
  readonly at: Date;
  /** The address of the page with the person's sessions. */
  readonly profile: string;
}

function proofOf(i18n: I18n, how: LoginFact['how']): string {
  if (how === 'password') return i18n.t('with the password');
  return how === 'link' ? i18n.t('by a mailed link') : i18n.t('by a mailed code');
}

function proofsOf(i18n: I18n, { how, factor }: Pick<LoginFact, 'how' | 'factor'>): string {
  const first = proofOf(i18n, how);
  if (factor === null) return first;
  if (factor === 'totp') return i18n.t('{first} and a code of the authenticator app', { first });
  return factor === 'passkey'
    ? i18n.t('{first} and a passkey', { first })
    : i18n.t('{first} and a recovery code', { first });
}

/** German time, to the minute. */
const timeOf = (at: Date): string =>
  new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(at);

/** The mail about a login on a device that the shop did not know for the account (rule A28). */
export function newLoginMail(
  i18n: I18n,
  { shop, at, how, factor, device: named, network, profile }: NewLogin,
): Pick<Mail, 'subject' | 'text'> {
  const device = deviceIn(i18n, named);
  return {
    subject: i18n.t('{shop}: new login on {device}', { shop, device }),
    text: [
      i18n.t('Hello,'),
      i18n.t('somebody logged in to your {shop} account on a device that was not used for it before:', {
        shop,
      }),
      i18n.t('{device}, network {network}, {time} (German time), {how}', {
        device,
        network: networkIn(i18n, network),
        time: timeOf(at),
        how: proofsOf(i18n, { how, factor }),
      }),
      i18n.t(
        'If it was you, there is nothing to do. Otherwise log that device out in your profile, and change your password there:',
      ),
      profile,
      '',
    ].join('\n\n'),
  };
}
