import type { Queryable } from '@fan-beats/events';
import type { Mail } from './mailer';

/** A mail with a link that is made when the mail is written: for a new password, a login, a first login, or the proof of an address. */
export type LinkMail = 'reset' | 'login' | 'invitation' | 'proof';

/** The kind of a mail: notices of the books, a link, an organiser's test, or a text that was already written for an address. */
export type MailKind = 'notices' | LinkMail | 'test' | 'written';

/** The recipient of a mail: a person or, while nobody has checked whose it is, an address. */
export type Addressee = { readonly userId: number } | { readonly address: string };

/** The names of mails about a login begin with it. */
export const loginMailPrefix = 'login-';

/** Queues a mail to be written and sent, in the transaction of the client where it has one. Returns its number. */
export async function queueMail(client: Queryable, kind: MailKind, to: Addressee): Promise<number> {
  const { rows } = await client.query<{ mail_id: number }>({
    name: 'queue-mail',
    text: 'INSERT INTO mails (kind, user_id, address) VALUES ($1, $2, $3) RETURNING mail_id',
    values: [kind, 'userId' in to ? to.userId : null, 'address' in to ? to.address : null],
  });
  return rows[0]?.mail_id ?? 0;
}

/** Queues a mail that is already written, once for each name, which is also its Message-ID. */
export async function queueWritten(client: Queryable, name: string, { to, ...content }: Mail): Promise<void> {
  await client.query({
    name: 'queue-written-mail',
    text: `INSERT INTO mails (kind, address, name, content) VALUES ('written', $1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    values: [to, name, JSON.stringify(content)],
  });
}

/** Refused mails no longer count: the person has another address. */
export async function forgetRefusals(client: Queryable, userId: number): Promise<void> {
  await client.query({
    name: 'forget-refusals',
    text: 'UPDATE mail_choices SET refusals = 0 WHERE user_id = $1 AND refusals > 0',
    values: [userId],
  });
}

/** Gives a written mail another name, where it exists under the old one. */
export async function renameWritten(client: Queryable, name: string, newName: string): Promise<void> {
  await client.query({
    name: 'rename-written-mail',
    text: `UPDATE mails SET name = $2 WHERE name = $1 AND NOT EXISTS (SELECT FROM mails WHERE name = $2)`,
    values: [name, newName],
  });
}

/** Deletes written mails with names like these, whatever their state is: their content is to be forgotten. */
export async function dropWritten(client: Queryable, names: readonly string[]): Promise<void> {
  await client.query({
    name: 'drop-written-mails',
    text: 'DELETE FROM mails WHERE name LIKE ANY($1::text[])',
    values: [names],
  });
}

/** SQL: the state of the mail of a row, by the name of its table; null for one that was not sent, as it had no recipient. */
export const mailStateSql = (table: string): string =>
  `(SELECT m.state FROM mails m WHERE m.mail_id = ${table}.mail_id)`;
