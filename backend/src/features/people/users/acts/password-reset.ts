import { IsNull } from 'typeorm';
import type { Ground } from '../../../../platform/acts/act';
import { mailKey } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { DoorAct } from '../../../../platform/trpc/door-act';
import { Filled } from '../../../../platform/trpc/fields';
import { SessionCookies } from '../../session/cookies';
import { endLinksOf, EntryLinks, opens, useLink } from '../../session/entry-tokens';
import { KnownDevices, type Account } from '../../session/known-devices';
import { Passwords } from '../../session/passwords';
import { hashOfToken } from '../../session/secret-tokens';
import { endSessionsOf } from '../../session/sessions';
import { KnownMailAddress, NewPassword } from '../user-fields';
import { refuseCommonPassword } from './register';

const linkIsOver = 'This link was used already or has expired.';

/** Sends a link for a new password, if there is such an account; never tells whether (rule D39). */
export class RequestPasswordReset extends DoorAct<{ success: boolean; message: string }> {
  @KnownMailAddress() email: string;

  /** The same is written whether anybody has the address or not: it is looked up when the mail is sent. */
  async run(ground: Ground) {
    // Strangers behind the same address who ask for other mails do not keep an owner from the link.
    this.door.countCall(this.door.path, { about: mailKey(this.email) });
    await ground.get(EntryLinks).send({ purpose: 'reset', address: this.email });
    const message = 'If an account with this email exists, a password reset link has been sent.';
    return { success: true, message };
  }
}

/** Sets a new password by the token of a mailed link, once, and ends all sessions. */
export class ResetPassword extends DoorAct<{ success: boolean; message: string }> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @Filled(200, linkIsOver) token: string;
  @NewPassword() newPassword: string;

  async run(ground: Ground) {
    await refuseCommonPassword(ground, this.newPassword, 'newPassword');
    const account = await this.change(ground);
    if (!account) return { success: false, message: linkIsOver };
    // Whoever reads the owner's mail need not wait for strangers' failures on the device that opened the link (rule D39).
    ground.get(SessionCookies).setDevice(this.door.reply, ground.get(KnownDevices).issue(account, null));
    return { success: true, message: 'Your password has been changed. You can log in now.' };
  }

  /** Null for a token worth nothing. */
  private async change({ records: source, pool, get }: Ground): Promise<Account | null> {
    const tokenHash = hashOfToken(this.token);
    if (!(await opens(pool, tokenHash, 'reset'))) return null;
    const passwordHash = await get(Passwords).hash(this.newPassword);
    return source.transaction(async (records) => {
      const used = await useLink(records, tokenHash, ['reset']);
      if (!used) return null;
      const { userId } = used;
      const [[person]] = await records.query<[Account[], number]>(
        `UPDATE users SET password_hash = $2, session_version = session_version + 1
          WHERE user_id = $1 AND erased_at IS NULL RETURNING user_id AS "userId", session_version AS "sessionVersion"`,
        [userId, passwordHash],
      );
      if (!person) return null;
      await records.update(User, { userId, mailProvenAt: IsNull() }, { mailProvenAt: () => 'now()' });
      await endLinksOf(records, userId);
      await endSessionsOf(records, userId);
      return person;
    });
  }
}
