import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, IsNull } from 'typeorm';
import { isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { textsIn, type Text } from '../../../../platform/texts/texts';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Filled } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { SessionCookies } from '../../session/cookies';
import { endLinksOf, isValidLink, useLink } from '../../session/entry-tokens';
import { forgetFactors } from '../../session/forget-factors';
import { KnownDevices, type Account } from '../../session/known-devices';
import { Passwords } from '../../session/passwords';
import { hashOfToken } from '../../session/secret-tokens';
import { endSessionsOf } from '../../session/sessions';
import { refuseCommonPassword } from '../refuse-common-password';
import { NewPassword } from '../user-fields';

const linkIsOver: Text = (i18n) => i18n.t('This link was used already or has expired.');

/** Sets a new password by the token of a mailed link, once, and ends all sessions. */
export class ResetPassword extends SessionCommand<{ success: boolean; message: string }> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @Filled(200, linkIsOver) token: string;
  @NewPassword() newPassword: string;
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
    private readonly passwords: Passwords,
    private readonly settings: SettingsReads,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
  ) {}

  async execute(command: ResetPassword) {
    const { name } = await this.settings.get();
    refuseCommonPassword(command.newPassword, name, 'newPassword');
    const account = await this.change(command);
    const i18n = textsIn(command.door.language);
    if (!account) return { success: false, message: linkIsOver(i18n) };
    // The person reads the owner's mail, so other people's failures cause no wait on the device that opened the link
    // (rule D39).
    this.cookies.setDevice(command.door.reply, this.devices.issue(account, null));
    return { success: true, message: i18n.t('Your password has been changed. You can log in now.') };
  }

  /** Null for a token that is not valid. */
  private async change({ token, newPassword }: ResetPassword): Promise<Account | null> {
    const tokenHash = hashOfToken(token);
    if (!(await isValidLink(this.pool, tokenHash, 'reset'))) return null;
    const passwordHash = await this.passwords.hash(newPassword);
    return this.source.transaction(async (records) => {
      const used = await useLink(records, tokenHash, ['reset']);
      if (!used) return null;
      const { userId } = used;
      const [[person]] = await records.query<[(Account & { role: number })[], number]>(
        `UPDATE users SET password_hash = $2, session_version = session_version + 1 WHERE user_id = $1 AND erased_at IS NULL
          RETURNING user_id AS "userId", session_version AS "sessionVersion", user_role AS role`,
        [userId, passwordHash],
      );
      if (!person) return null;
      const unproven = { userId, mailProvenAt: IsNull() };
      const { affected } = await records.update(User, unproven, { mailProvenAt: () => 'now()' });
      // Another person may have registered the address and set up a second factor (rules A14, A31).
      if (affected === 1 && !isAdmin(person)) await forgetFactors(records, userId);
      await endLinksOf(records, userId);
      await endSessionsOf(records, userId);
      return person;
    });
  }
}
