import type { I18n } from '@lingui/core';
import type { Pool } from 'pg';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import type { Mail } from '../../../platform/mail/mailer';
import type { LinkMail } from '../../../platform/mail/outbox';
import { isAdmin } from '../../../platform/people/person';
import { mailKeys } from '../../../platform/people/person-names';
import { mailLanguage, textsIn } from '../../../platform/texts/texts';
import { makeMailedLink, type MadeLink } from '../session/entry-tokens';

interface LinkToWrite {
  readonly purpose: LinkMail;
  readonly mailId: number;
  /** The person of the mail; null where it was requested for an address, which is then as it was typed. */
  readonly userId: number | null;
  readonly address: string | null;
  /** The name of the shop. */
  readonly shop: string;
  /** The language of the shop, for a person who chose none. */
  readonly shopLanguage: ShownLanguage;
  readonly linkTo: (page: string) => string;
}

interface Reader {
  readonly user_id: number;
  readonly mail: string;
  readonly role: number;
  readonly language: ShownLanguage | null;
}

type Letter = Pick<Mail, 'subject' | 'text' | 'lang'>;

/** The mail with its link, which is made now; null where nobody with the address may have one. */
export async function writeLinkMail(
  pool: Pool,
  queued: LinkToWrite,
): Promise<(Letter & { to: string }) | null> {
  const { purpose, mailId, shop, linkTo } = queued;
  const reader = purpose === 'proof' ? await askerOf(pool, queued) : await readerOf(pool, queued);
  if (!reader) return null;
  const language = reader.language ?? queued.shopLanguage;
  const i18n = textsIn(language);
  const head = { to: reader.mail, lang: mailLanguage(language) };
  if (purpose === 'login' && isAdmin(reader)) return { ...head, ...forAdmin(i18n, shop, linkTo('/login')) };
  const made = await makeMailedLink(pool, { purpose, mailId, userId: reader.user_id });
  return made ? { ...head, ...letters[purpose](i18n, { shop, linkTo, made }) } : null;
}

async function readerOf(pool: Pool, { purpose, userId, address }: LinkToWrite): Promise<Reader | undefined> {
  const { rows } = await pool.query<Reader>({
    name: 'reader-of-link',
    text: `SELECT user_id, mail, user_role AS role, language FROM users
            WHERE (user_id = $1 OR mail_key = ANY($2::text[])) AND mail IS NOT NULL
              AND NOT banned AND erased_at IS NULL AND merged_into IS NULL
              AND ($3 = 'reset' OR NOT awaits_approval)
            ORDER BY array_position($2::text[], mail_key) LIMIT 1`,
    values: [userId, address === null ? null : mailKeys(address), purpose],
  });
  return rows[0];
}

/** The person who added this address or registered with it, as long as nobody else has it. */
async function askerOf(pool: Pool, { mailId, address }: LinkToWrite): Promise<Reader | undefined> {
  const { rows } = await pool.query<Omit<Reader, 'mail'>>({
    name: 'asker-of-proof',
    text: `SELECT users.user_id, user_role AS role, users.language
             FROM entry_tokens t JOIN users USING (user_id)
            WHERE t.mail_id = $1 AND t.token_hash IS NULL AND NOT users.banned AND users.erased_at IS NULL
              AND users.mail_proven_at IS NULL
              AND (users.mail_key = ANY($2::text[])
                   OR users.mail IS NULL AND NOT EXISTS (SELECT FROM users o WHERE o.mail_key = ANY($2::text[])))`,
    values: [mailId, mailKeys(address ?? '')],
  });
  return rows[0] && { ...rows[0], mail: address ?? '' };
}

/** The secret is behind the #, which browsers do not send to a server. */
export const entryPage = (token: string): string => `/enter#${token}`;

interface LetterParts {
  readonly shop: string;
  readonly linkTo: LinkToWrite['linkTo'];
  readonly made: MadeLink;
}

/** The link of a day's last mail is valid longer (rule A12). */
function spanOf(i18n: I18n, validMinutes: number): string {
  if (validMinutes === 1440) return i18n.t('a day');
  return validMinutes === 60 ? i18n.t('an hour') : i18n.t('half an hour');
}

const letters: Readonly<Record<LinkMail, (i18n: I18n, parts: LetterParts) => Letter>> = {
  reset: (i18n, { shop, linkTo, made: { token, validMinutes } }) => ({
    subject: i18n.t('{shop}: reset your password', { shop }),
    text: lines(
      i18n,
      i18n.t(
        'somebody asked for a new password for your {shop} account. To choose one, open this link within {span}:',
        { shop, span: spanOf(i18n, validMinutes) },
      ),
      linkTo(`/reset-password#${token}`),
      i18n.t('If it was not you, there is nothing to do: your password stays as it is.'),
    ),
  }),
  login: (i18n, { shop, linkTo, made: { token, code, validMinutes } }) => ({
    subject: i18n.t('{shop}: your link to log in', { shop }),
    text: lines(
      i18n,
      i18n.t(
        'somebody wants to come in to {shop} with your address. If it was you, open this link within {span}:',
        { shop, span: spanOf(i18n, validMinutes) },
      ),
      linkTo(entryPage(token)),
      ...(code === null
        ? []
        : [i18n.t('Or type this code where you asked for it, within ten minutes: {code}', { code })]),
      i18n.t('If it was not you, there is nothing to do. Give link and code to nobody.'),
    ),
  }),
  invitation: (i18n, { shop, linkTo, made: { token, grant } }) =>
    grant === null
      ? invitationLetter(i18n, shop, linkTo(entryPage(token)))
      : helperLetter(i18n, shop, linkTo(entryPage(token))),
  proof: (i18n, { shop, linkTo, made: { token, validMinutes } }) => ({
    subject: i18n.t('{shop}: is this your address?', { shop }),
    text: lines(
      i18n,
      i18n.t(
        'somebody with an account at {shop} says that this is their address. If it was you, open this link within {span}:',
        { shop, span: spanOf(i18n, validMinutes) },
      ),
      linkTo(`/confirm-mail#${token}`),
      i18n.t('If it was not you, there is nothing to do.'),
    ),
  }),
};

export const invitationLetter = (i18n: I18n, shop: string, link: string): Letter => ({
  subject: i18n.t('{shop}: see your claims', { shop }),
  text: lines(
    i18n,
    i18n.t(
      'your claims are written down at {shop}. With this link you see them, what is paid and what is open:',
      { shop },
    ),
    link,
    i18n.t(
      'It works once, within 30 days, and needs no password. If you do not know what this is about, there is nothing to do.',
    ),
  ),
});

const helperLetter = (i18n: I18n, shop: string, link: string): Letter => ({
  subject: i18n.t('{shop}: an invitation to help', { shop }),
  text: lines(
    i18n,
    i18n.t('an organiser of {shop} invites you to help. The page of this link says what you may do there:', {
      shop,
    }),
    link,
    i18n.t(
      'It works once, within 30 days, and needs no password. If you do not know what this is about, there is nothing to do.',
    ),
  ),
});

const forAdmin = (i18n: I18n, shop: string, login: string): Letter => ({
  subject: i18n.t('{shop}: log in with your password', { shop }),
  text: lines(
    i18n,
    i18n.t(
      'somebody asked for a link to log in to {shop} with your address. Organisers need their password, so there is no link for you:',
      { shop },
    ),
    login,
    i18n.t('If it was not you, there is nothing to do.'),
  ),
});

const lines = (i18n: I18n, ...parts: readonly string[]): string =>
  `${[i18n.t('Hello,'), ...parts, ''].join('\n\n').trimEnd()}\n`;
