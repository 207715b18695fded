import type { Queryable } from '@fan-beats/events';
import type { Mail } from './mailer';

/** A mail with a link that is made when it is written: for a new password, to log in, to come in for the first time, to prove an address. */
export type LinkMail = 'reset' | 'login' | 'invitation' | 'proof';

/** What a mail is: what a person is told of the books, a link, an organiser's test, or what was written already for an address. */
export type MailKind = 'notices' | LinkMail | 'test' | 'written';

/** Whom a mail is for: a person or, where nobody has looked yet whose it is, an address. */
export type Addressee = { readonly userId: number } | { readonly address: string };

/** A mail that waits to be written and sent, in the transaction of the client where it has one. Gives its number. */
export async function queueMail(client: Queryable, kind: MailKind, to: Addressee): Promise<number> {
  const { rows } = await client.query<{ mail_id: number }>({
    name: 'queue-mail',
    text: 'INSERT INTO mails (kind, user_id, address) VALUES ($1, $2, $3) RETURNING mail_id',
    values: [kind, 'userId' in to ? to.userId : null, 'address' in to ? to.address : null],
  });
  return rows[0]?.mail_id ?? 0;
}

/** A mail that is written already, once under its name, which is its Message-ID's. */
export async function queueWritten(client: Queryable, name: string, { to, ...content }: Mail): Promise<void> {
  await client.query({
    name: 'queue-written-mail',
    text: `INSERT INTO mails (kind, address, name, content) VALUES ('written', $1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    values: [to, name, JSON.stringify(content)],
  });
}

/** Gives a written mail another name, where it is there under the old one. */
export async function renameWritten(client: Queryable, name: string, newName: string): Promise<void> {
  await client.query({
    name: 'rename-written-mail',
    text: `UPDATE mails SET name = $2 WHERE name = $1 AND NOT EXISTS (SELECT FROM mails WHERE name = $2)`,
    values: [name, newName],
  });
}

/** Drops written mails of names like these, whatever became of them: what they say is to be forgotten. */
export async function dropWritten(client: Queryable, names: readonly string[]): Promise<void> {
  await client.query({
    name: 'drop-written-mails',
    text: 'DELETE FROM mails WHERE name LIKE ANY($1::text[])',
    values: [names],
  });
}

/** SQL: what became of the mail of a row, by the name of its table; null for one that was not sent, as there was nobody to send it to. */
export const mailStateSql = (table: string): string =>
  `(SELECT m.state FROM mails m WHERE m.mail_id = ${table}.mail_id)`;
