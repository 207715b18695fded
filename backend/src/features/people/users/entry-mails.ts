import type { Pool } from 'pg';
import type { Mail } from '../../../platform/mail/mailer';
import type { LinkMail } from '../../../platform/mail/outbox';
import { isAdmin } from '../../../platform/people/person';
import { mailKeys } from '../../../platform/people/person-names';
import { makeMailedLink, type MadeLink } from '../session/entry-tokens';

interface LinkToWrite {
  readonly purpose: LinkMail;
  readonly mailId: number;
  /** The person of the mail; null where it was requested for an address, which is then as it was typed. */
  readonly userId: number | null;
  readonly address: string | null;
  /** The name of the shop. */
  readonly shop: string;
  readonly linkTo: (page: string) => string;
}

interface Reader {
  readonly user_id: number;
  readonly mail: string;
  readonly role: number;
}

type Letter = Pick<Mail, 'subject' | 'text'>;

/** The mail with its link, which is made now; null where nobody with the address may have one. */
export async function writeLinkMail(
  pool: Pool,
  queued: LinkToWrite,
): Promise<(Letter & { to: string }) | null> {
  const { purpose, mailId, shop, linkTo } = queued;
  const reader = purpose === 'proof' ? await askerOf(pool, queued) : await readerOf(pool, queued);
  if (!reader) return null;
  if (purpose === 'login' && isAdmin(reader)) return { to: reader.mail, ...forAdmin(shop, linkTo('/login')) };
  const made = await makeMailedLink(pool, { purpose, mailId, userId: reader.user_id });
  return made ? { to: reader.mail, ...letters[purpose](shop, linkTo, made) } : null;
}

async function readerOf(pool: Pool, { purpose, userId, address }: LinkToWrite): Promise<Reader | undefined> {
  const { rows } = await pool.query<Reader>({
    name: 'reader-of-link',
    text: `SELECT user_id, mail, user_role AS role FROM users
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
    text: `SELECT u.user_id, user_role AS role FROM entry_tokens t JOIN users u USING (user_id)
            WHERE t.mail_id = $1 AND t.token_hash IS NULL AND NOT u.banned AND u.erased_at IS NULL
              AND u.mail_proven_at IS NULL
              AND (u.mail_key = ANY($2::text[])
                   OR u.mail IS NULL AND NOT EXISTS (SELECT FROM users o WHERE o.mail_key = ANY($2::text[])))`,
    values: [mailId, mailKeys(address ?? '')],
  });
  return rows[0] && { ...rows[0], mail: address ?? '' };
}

/** The secret is behind the #, which browsers do not send to a server. */
export const entryPage = (token: string): string => `/enter#${token}`;

/** The link of a day's last mail is valid longer (rule A12). */
const spans: Readonly<Record<number, string>> = { 1440: 'a day' };

const letters: Readonly<
  Record<LinkMail, (shop: string, linkTo: LinkToWrite['linkTo'], made: MadeLink) => Letter>
> = {
  reset: (shop, linkTo, { token, validMinutes }) => ({
    subject: `${shop}: reset your password`,
    text: lines(
      `somebody asked for a new password for your ${shop} account. To choose one, open this link within ${spans[validMinutes] ?? 'an hour'}:`,
      linkTo(`/reset-password#${token}`),
      'If it was not you, there is nothing to do: your password stays as it is.',
    ),
  }),
  login: (shop, linkTo, { token, code, validMinutes }) => ({
    subject: `${shop}: your link to log in`,
    text: lines(
      `somebody wants to come in to ${shop} with your address. If it was you, open this link within ${spans[validMinutes] ?? 'half an hour'}:`,
      linkTo(entryPage(token)),
      ...(code === null ? [] : [`Or type this code where you asked for it, within ten minutes: ${code}`]),
      'If it was not you, there is nothing to do. Give link and code to nobody.',
    ),
  }),
  invitation: (shop, linkTo, { token }) => invitationLetter(shop, linkTo(entryPage(token))),
  proof: (shop, linkTo, { token, validMinutes }) => ({
    subject: `${shop}: is this your address?`,
    text: lines(
      `somebody with an account at ${shop} says that this is their address. If it was you, open this link within ${spans[validMinutes] ?? 'half an hour'}:`,
      linkTo(`/confirm-mail#${token}`),
      'If it was not you, there is nothing to do.',
    ),
  }),
};

export const invitationLetter = (shop: string, link: string): Letter => ({
  subject: `${shop}: see your claims`,
  text: lines(
    `your claims are written down at ${shop}. With this link you see them, what is paid and what is open:`,
    link,
    'It works once, within 30 days, and needs no password. If you do not know what this is about, there is nothing to do.',
  ),
});

const forAdmin = (shop: string, login: string): Letter => ({
  subject: `${shop}: log in with your password`,
  text: lines(
    `somebody asked for a link to log in to ${shop} with your address. Organisers need their password, so there is no link for you:`,
    login,
    'If it was not you, there is nothing to do.',
  ),
});

const lines = (...parts: readonly string[]): string => ['Hello,', ...parts, ''].join('\n\n').trimEnd() + '\n';
