import { Matches } from 'class-validator';
import { IsNull, type EntityManager } from 'typeorm';
import type { Pool } from 'pg';
import type { Ground } from '../../../platform/acts/act';
import type { Mail } from '../../../platform/mail/mailer';
import { queueMail } from '../../../platform/mail/outbox';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { mailKey, mailKeys } from '../../../platform/people/person-names';
import { DoorAct } from '../../../platform/trpc/door-act';
import { Filled, Text } from '../../../platform/trpc/fields';
import { SessionCookies } from '../../session/cookies';
import { KnownDevices, type Account } from '../../session/known-devices';
import { Passwords } from '../../session/passwords';
import { hashOfToken, newSecretToken } from '../../session/secret-tokens';
import { Session } from '../../session/session.entity';
import { addressShape, NewPassword, refuseCommonPassword, validMail } from './register';

const validMinutes = 60;
const invalidLink = 'Invalid link. Please request a new password reset link.';

/** Sends a link for a new password, if there is such an account; never tells whether (rule D39). */
export class RequestPasswordReset extends DoorAct<{ success: boolean; message: string }> {
  @Matches(addressShape, validMail) @Text(254) email: string;

  /** The same is written whether anybody has the address or not: it is looked up when the mail is sent. */
  async run({ pool }: Ground) {
    // Strangers behind the same address who ask for other mails do not keep an owner from the link.
    this.door.countCall(this.door.path, { about: mailKey(this.email) });
    await queueMail(pool, 'reset', { address: this.email });
    const message = 'If an account with this email exists, a password reset link has been sent.';
    return { success: true, message };
  }
}

interface ResetToWrite {
  /** As it was typed. */
  readonly address: string;
  /** What the shop is called. */
  readonly shop: string;
  readonly linkTo: (page: string) => string;
}

/** The mail with the link, which is made now; null where nobody who may log in has the address. */
export async function writeReset(
  pool: Pool,
  { address, shop, linkTo }: ResetToWrite,
): Promise<Omit<Mail, 'unsubscribe'> | null> {
  const token = newSecretToken();
  const { rows } = await pool.query<{ mail: string }>(
    `WITH person AS (SELECT user_id, mail FROM users
                      WHERE mail_key = ANY($1::text[]) AND NOT banned AND erased_at IS NULL AND merged_into IS NULL
                      ORDER BY mail_key = ($1::text[])[1] DESC LIMIT 1),
          outdated AS (DELETE FROM password_resets WHERE expires_at < now()),
          added AS (INSERT INTO password_resets (token_hash, user_id, expires_at)
                    SELECT $2, user_id, now() + $3 * interval '1 minute' FROM person)
     SELECT mail FROM person`,
    [mailKeys(address), hashOfToken(token), validMinutes],
  );
  const [person] = rows;
  return person ? resetMail(person.mail, shop, linkTo(`/reset-password?token=${token}`)) : null;
}

function resetMail(to: string, shop: string, link: string): Omit<Mail, 'unsubscribe'> {
  return {
    to,
    subject: `${shop}: reset your password`,
    text: [
      'Hello,',
      '',
      `somebody asked for a new password for your ${shop} account. To choose one, open this link within an hour:`,
      '',
      link,
      '',
      'If it was not you, there is nothing to do: your password stays as it is.',
      '',
    ].join('\n'),
  };
}

/** Sets a new password by the token of a mailed link, once, and ends all sessions. */
export class ResetPassword extends DoorAct<{ success: boolean; message: string }> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @Filled(200, invalidLink) token: string;
  @NewPassword() newPassword: string;

  async run(ground: Ground) {
    refuseCommonPassword(this.newPassword, 'newPassword');
    const account = await this.change(ground);
    if (!account) return { success: false, message: invalidLink };
    // Whoever reads the owner's mail need not wait for strangers' failures on the device that opened the link (rule D39).
    ground.get(SessionCookies).setDevice(this.door.reply, ground.get(KnownDevices).issue(account, null));
    return { success: true, message: 'Your password has been changed. You can log in now.' };
  }

  /** Null for a token worth nothing. */
  private async change({ records: source, pool, get }: Ground): Promise<Account | null> {
    const tokenHash = hashOfToken(this.token);
    if (!(await isUsable(pool, tokenHash))) return null;
    const passwordHash = await get(Passwords).hash(this.newPassword);
    return source.transaction(async (records) => {
      const [[person]] = await records.query<[Account[], number]>(
        `WITH reset AS (UPDATE password_resets SET used_at = now()
                         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id)
         UPDATE users u SET password_hash = $2, session_version = session_version + 1 FROM reset
          WHERE u.user_id = reset.user_id RETURNING u.user_id AS "userId", session_version AS "sessionVersion"`,
        [tokenHash, passwordHash],
      );
      if (!person) return null;
      const { userId } = person;
      await records.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
      await records.query(
        'UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
        [userId],
      );
      await awaitCommitsUnderWay(records);
      return person;
    });
  }
}

/** Looked at first, so that guessed tokens cost no hashing. */
async function isUsable(pool: Pool, tokenHash: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
    [tokenHash],
  );
  return rowCount === 1;
}

export async function forgetResets(records: EntityManager, userId: number): Promise<void> {
  await records.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
}
