import { randomInt } from 'node:crypto';
import { shopLock, type Queryable } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import type { Grant } from '../../../contract/people/grant.records';
import { statementsIn } from '../../../platform/database/statements';
import { queueMail, type LinkMail } from '../../../platform/mail/outbox';
import type { HeldGrant } from '../../../platform/people/person';
import { mailKey } from '../../../platform/people/person-names';
import { hashOfToken, newSecretToken } from './secret-tokens';

/** The minutes that a mailed or copied link is valid (rule A12). */
const validMinutes: Readonly<Record<LinkMail, number>> = {
  reset: 60,
  login: 30,
  proof: 30,
  invitation: 30 * 24 * 60,
};

/**
 * A code is shorter than a link, so it is weaker: it is valid for ten minutes and few tries, in one browser for one
 * address (rule A16).
 */
const codeMinutes = 10;
const maxTries = { perCode: 5, perBrowserAndDay: 20 };

/**
 * The most mails of a kind that an address gets, however often and from wherever they are requested. The link of a
 * day's last mail is valid until the next may come.
 */
const mostMails = { inHalfAnHour: 3, inADay: 10 };
const dayMinutes = 24 * 60;

/**
 * SQL: the moments at which mails of a kind were requested for the subject of a row. A request whose link was used does
 * not count: its reader has the address.
 */
const askedSql = (row: string): string => `
  SELECT created_at FROM entry_tokens asked
   WHERE asked.subject = ${row}.subject AND asked.purpose = ${row}.purpose
     AND asked.created_at BETWEEN ${row}.created_at - interval '1 day' AND ${row}.created_at
     AND NOT EXISTS (SELECT FROM entry_tokens made WHERE made.mail_id = asked.mail_id AND made.used_at IS NOT NULL)`;

/** SQL: whether a link is valid. */
export const validLinkSql = 'used_at IS NULL AND revoked_at IS NULL AND expires_at > now()';

interface LinkToMail {
  readonly purpose: LinkMail;
  /** The person; left out where nobody has read yet who has the address. */
  readonly userId?: number;
  /** The recipient, whose number of mails is limited. Left out for the address of the person, without a limit. */
  readonly address?: string;
  /** The admin who invites. */
  readonly createdBy?: number;
  /** The number of the browser that requested it, in which a code works as well. */
  readonly asker?: string;
  /** Only in the invitation of a helper. */
  readonly grant?: HeldGrant;
}

/** Queues mails with links to enter. */
@Injectable()
export class EntryLinks {
  constructor(
    private readonly source: DataSource,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'rateLimits'>,
  ) {}

  /**
   * Queues a mail with a link in a transaction. The link is made when the mail is written. Does nothing where the
   * address had enough mails.
   */
  async queue(records: EntityManager, link: LinkToMail): Promise<void> {
    const subject = link.address && subjectOf(link.address);
    // A shop that limits nothing, as for load tests, does not limit mails either.
    const { rateLimits } = this.config;
    if (subject && rateLimits && (await hasEnough(records, link.purpose, subject))) return;
    await forgetOld(records);
    await insertLink(records, link, subject);
  }

  /** The same in a transaction of its own, for a caller who is not identified. */
  send(link: LinkToMail): Promise<void> {
    return this.source.transaction((records) => this.queue(records, link));
  }
}

async function insertLink(
  records: EntityManager,
  { purpose, userId, address, createdBy, asker, grant }: LinkToMail,
  subject: string | undefined,
): Promise<void> {
  const to = address ? { address } : { userId: userId ?? 0 };
  const mailId = await queueMail(statementsIn(records), purpose, to);
  await records.query(
    `INSERT INTO entry_tokens (purpose, mail_id, subject, user_id, address, created_by, browser_hash, expires_at,
                               grant_kind, grant_with_names, grant_until)
     VALUES ($1, $2, $3, $4, CASE WHEN $1 = 'proof' THEN $5 END, $6, $7, now() + greatest(${dayMinutes}, $8::int) * interval '1 minute',
             $9, $10, $11)`,
    [
      purpose,
      mailId,
      subject,
      userId,
      address,
      createdBy,
      asker && hashOfToken(asker),
      validMinutes[purpose],
      grant?.grant,
      grant?.withNames,
      grant?.until,
    ],
  );
}

/** Requests count for a day. Links that admins made can be seen for 90 days after they end. */
async function forgetOld(records: EntityManager): Promise<void> {
  await records.query(
    `DELETE FROM entry_tokens WHERE token_id IN (
       SELECT token_id FROM entry_tokens WHERE expires_at < now() - interval '1 day'
          AND (created_by IS NULL OR expires_at < now() - interval '90 days') FOR UPDATE SKIP LOCKED)`,
  );
}

/** One of several simultaneous requests for an address gets a mail, and none waits for the others. */
async function hasEnough(records: EntityManager, purpose: LinkMail, subject: string): Promise<boolean> {
  const [first] = await records.query<{ alone: boolean }[]>(
    `SELECT pg_try_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')}) AS alone`,
    [subject],
  );
  if (first?.alone !== true) return true;
  const [asked] = await records.query<{ recent: number; today: number }[]>(
    `SELECT count(a.created_at)::int AS today,
            count(a.created_at) FILTER (WHERE a.created_at > now() - interval '30 minutes')::int AS recent
       FROM (SELECT $1::text AS subject, $2::text AS purpose, now() AS created_at) one, LATERAL (${askedSql('one')}) a`,
    [subject, purpose],
  );
  return (asked?.recent ?? 0) >= mostMails.inHalfAnHour || (asked?.today ?? 0) >= mostMails.inADay;
}

/** Hashed, so that no other table contains the mail address. */
const subjectOf = (mail: string): string => hashOfToken(`entry ${mailKey(mail)}`);

interface LinkOfMail extends Required<Pick<LinkToMail, 'purpose' | 'userId'>> {
  readonly mailId: number;
}

export interface MadeLink {
  readonly token: string;
  /** The code for the browser that requested the link; null where no browser is known. */
  readonly code: string | null;
  readonly validMinutes: number;
  /** The kind of the grant in it, for a helper. */
  readonly grant: Grant | null;
}

/**
 * Makes the link of a queued mail. Undefined where it was used or revoked before. A mail that is written again gets a
 * further link.
 *
 * The row that waits for the mail has the address, the admin and the browser of the link. A server of release 0.2.0
 * queues a reset without such a row: then the link has the usual validity, and no address, admin or code.
 */
export async function makeMailedLink(
  client: Queryable,
  { purpose, mailId, userId }: LinkOfMail,
): Promise<MadeLink | undefined> {
  const { rows } = await client.query<{
    address: string | null;
    created_by: number | null;
    browser_hash: string | null;
    minutes: number;
  }>({
    name: 'link-to-make',
    text: `SELECT address, created_by, browser_hash,
                  CASE WHEN (SELECT count(*) FROM (${askedSql('t')}) a) < $2 THEN $3::int ELSE greatest($3::int, ${dayMinutes}) END AS minutes
             FROM entry_tokens t WHERE mail_id = $1 AND token_hash IS NULL AND used_at IS NULL AND revoked_at IS NULL`,
    values: [mailId, mostMails.inADay, validMinutes[purpose]],
  });
  // A reset that was requested from a server of the previous release has no waiting row.
  if (rows.length === 0 && purpose !== 'reset') return undefined;
  const {
    address = null,
    created_by = null,
    browser_hash = null,
    minutes = validMinutes[purpose],
  } = rows[0] ?? {};
  const token = newSecretToken();
  const { code, codeHash } = newCode(browser_hash);
  const made = await insertMadeLink(client, [
    purpose,
    hashOfToken(token),
    userId,
    mailId,
    address,
    created_by,
    browser_hash,
    codeHash,
    minutes,
  ]);
  return made && { token, code, validMinutes: minutes, grant: made.grant_kind };
}

/** A code to type in the browser that asked for the link; none for a link that no browser asked for. */
function newCode(browserHash: string | null): {
  readonly code: string | null;
  readonly codeHash: string | null;
} {
  if (browserHash === null) return { code: null, codeHash: null };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: hashOfToken(`${code} ${browserHash}`) };
}

/**
 * Returns the kind of the grant that the row which waits for the mail has: the link gets it, too. Undefined where that row
 * was used or revoked meanwhile.
 */
async function insertMadeLink(
  client: Queryable,
  values: (string | number | null)[],
): Promise<{ readonly grant_kind: Grant | null } | undefined> {
  const { rows } = await client.query<{ grant_kind: Grant | null }>({
    name: 'make-mailed-link',
    text: `INSERT INTO entry_tokens (purpose, token_hash, user_id, mail_id, address, created_by, browser_hash, code_hash, expires_at,
                                     grant_kind, grant_with_names, grant_until)
           SELECT $1, $2, $3::int, $4::int, $5, $6::int, $7, $8, now() + $9::int * interval '1 minute',
                  asked.grant_kind, asked.grant_with_names, asked.grant_until
             FROM (VALUES (1)) one LEFT JOIN entry_tokens asked ON asked.mail_id = $4::int AND asked.token_hash IS NULL
            WHERE asked.used_at IS NULL AND asked.revoked_at IS NULL
           RETURNING grant_kind`,
    values,
  });
  return rows[0];
}

/** An invitation link that an admin hands over themselves. */
export async function makeInvitation(
  records: EntityManager,
  {
    userId,
    createdBy,
    grant,
  }: { readonly userId: number; readonly createdBy: number; readonly grant?: HeldGrant },
): Promise<string> {
  const token = newSecretToken();
  await records.query(
    `INSERT INTO entry_tokens (purpose, token_hash, user_id, created_by, expires_at, grant_kind, grant_with_names, grant_until)
     VALUES ('invitation', $1, $2, $3, now() + $4 * interval '1 minute', $5, $6, $7)`,
    [
      hashOfToken(token),
      userId,
      createdBy,
      validMinutes.invitation,
      grant?.grant,
      grant?.withNames,
      grant?.until,
    ],
  );
  return token;
}

export interface UsedLink {
  readonly userId: number;
  readonly purpose: LinkMail;
  /** The link was mailed, so its user reads the mails of that address. */
  readonly mailed: boolean;
  /** The address that a `proof` link proves. */
  readonly address: string | null;
}

/**
 * Returns a valid link and locks its person. Without the lock, two of their links that are used at once would wait for
 * each other.
 */
export async function lockLink(
  records: EntityManager,
  tokenHash: string,
  purposes: readonly LinkMail[],
): Promise<UsedLink | undefined> {
  const [held] = await records.query<UsedLink[]>(
    `SELECT user_id AS "userId", purpose, mail_id IS NOT NULL AS mailed, address FROM entry_tokens JOIN users u USING (user_id)
      WHERE token_hash = $1 AND purpose = ANY($2) AND ${validLinkSql} FOR UPDATE OF u`,
    [tokenHash, purposes],
  );
  return held;
}

/**
 * Uses a link, once, and with it all other links of its kind of the same person. Undefined where the link is not valid
 * (any more).
 */
export async function useLink(
  records: EntityManager,
  tokenHash: string,
  purposes: readonly LinkMail[],
): Promise<UsedLink | undefined> {
  await lockLink(records, tokenHash, purposes);
  const [[used]] = await records.query<[UsedLink[], number]>(
    `UPDATE entry_tokens SET used_at = now() WHERE token_hash = $1 AND purpose = ANY($2) AND ${validLinkSql}
     RETURNING user_id AS "userId", purpose, mail_id IS NOT NULL AS mailed, address`,
    [tokenHash, purposes],
  );
  if (used)
    await records.query(
      'UPDATE entry_tokens SET used_at = now() WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL',
      [used.userId, used.purpose],
    );
  return used;
}

/** Whether a link is valid. Checked first where using it is costly, so that guessed links cost nothing. */
export async function isValidLink(client: Queryable, tokenHash: string, purpose: LinkMail): Promise<boolean> {
  const { rows } = await client.query({
    name: 'link-opens',
    text: `SELECT FROM entry_tokens WHERE token_hash = $1 AND purpose = $2 AND ${validLinkSql}`,
    values: [tokenHash, purpose],
  });
  return rows.length === 1;
}

interface TypedCode {
  readonly code: string;
  /** The address that the code was requested for. */
  readonly mail: string;
  readonly browserId: string;
}

/**
 * The hash of the link that was mailed with a code: that of the newest mail to this address that the browser requested.
 * A try is counted before the comparison, for the code and for the browser.
 */
export async function linkOfCode(
  records: EntityManager,
  { code, mail, browserId }: TypedCode,
): Promise<string | undefined> {
  const browserHash = hashOfToken(browserId);
  return records.transaction(async (held) => {
    // Simultaneous tries are counted one after another.
    await held.query(`SELECT pg_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')})`, [browserHash]);
    const [today] = await held.query<{ tries: number }[]>(
      `SELECT coalesce(sum(tries), 0)::int AS tries FROM entry_tokens
        WHERE browser_hash = $1 AND created_at > now() - interval '1 day'`,
      [browserHash],
    );
    if ((today?.tries ?? 0) >= maxTries.perBrowserAndDay) return undefined;
    const [newest] = await held.query<{ token_id: number }[]>(
      `SELECT token_id FROM entry_tokens
        WHERE browser_hash = $1 AND token_hash IS NOT NULL
          AND mail_id IN (SELECT mail_id FROM entry_tokens WHERE browser_hash = $1 AND subject = $2)
        ORDER BY token_id DESC LIMIT 1`,
      [browserHash, subjectOf(mail)],
    );
    if (!newest) return undefined;
    const [[tried]] = await held.query<[{ token_hash: string; code_hash: string }[], number]>(
      `UPDATE entry_tokens SET tries = tries + 1
        WHERE token_id = $1 AND tries < $2 AND created_at > now() - $3 * interval '1 minute' AND ${validLinkSql}
        RETURNING token_hash, code_hash`,
      [newest.token_id, maxTries.perCode, codeMinutes],
    );
    return tried?.code_hash === hashOfToken(`${code} ${browserHash}`) ? tried.token_hash : undefined;
  });
}

/**
 * Ends every open link of a person except links of the shop. Nobody who kept one can enter after the person has chosen
 * a password or proved their address (rule A15).
 */
export async function endLinksOf(records: EntityManager, userId: number): Promise<void> {
  await records.query(
    `UPDATE entry_tokens SET revoked_at = now() WHERE user_id = $1 AND purpose <> 'shop' AND ${validLinkSql}`,
    [userId],
  );
}

/** Withdraws the open invitations of a person. */
export async function revokeInvitations(records: EntityManager, userId: number): Promise<void> {
  await records.query(
    `UPDATE entry_tokens SET revoked_at = now() WHERE user_id = $1 AND purpose = 'invitation' AND ${validLinkSql}`,
    [userId],
  );
}

/** Deletes all tokens of a person and of their address. */
export async function forgetEntryTokens(
  records: EntityManager,
  { userId, mail }: { readonly userId: number; readonly mail: string | null },
): Promise<void> {
  await records.query('DELETE FROM entry_tokens WHERE user_id = $1 OR subject = $2', [
    userId,
    mail === null ? null : subjectOf(mail),
  ]);
}
