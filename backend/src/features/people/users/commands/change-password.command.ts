import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { ActorRefused } from '../../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { OrNull, Secret } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { endLinksOf } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { cameByLink } from '../../session/sessions';
import { OtherSessions } from '../other-sessions';
import { PresentPassword } from '../present-password';
import { refuseCommonPassword } from '../refuse-common-password';
import type { ActAnswer } from '../act-answer';
import { NewPassword } from '../user-fields';

/**
 * A person changes their password, which ends their other sessions. They type the present one, unless they came in by a
 * mailed link a moment ago (rule D122).
 */
export class ChangePassword extends SessionCommand<ActAnswer & { readonly wrong_password?: true }> {
  static readonly wire = { presentPassword: 'presentPassword', newPassword: 'newPassword' } as const;

  @OrNull() @Secret() presentPassword: string | null;
  @NewPassword() newPassword: string;
}

const wrong = (message: string) => ({ success: false, message, wrong_password: true as const });

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
    private readonly settings: SettingsReads,
    private readonly presentPassword: PresentPassword,
    private readonly others: OtherSessions,
  ) {}

  async execute(command: ChangePassword) {
    const { actor, newPassword, presentPassword } = command;
    const i18n = textsIn(actor.language);
    // A session that has ended guesses no passwords.
    await refuseEndedActor(this.source, actor);
    const { name } = await this.settings.get();
    refuseCommonPassword(newPassword, name, 'newPassword');
    const { userId } = actor;
    const user = await this.source.manager.findOneBy(User, { userId });
    if (!user || user.passwordHash === null)
      return {
        success: false,
        message: i18n.t('You have no password yet. Please choose one in your profile.'),
      };
    if (presentPassword === null) {
      if (!(await cameByLink(this.source.manager, actor.sessionId ?? '')))
        return wrong(i18n.t('Please type your present password.'));
    } else if (!(await this.presentPassword.isRight(user, presentPassword, command.door)))
      return wrong(i18n.t('This is not your present password.'));
    await this.change(command, user);
    return {
      success: true,
      message: i18n.t('Your password has been changed. Your other sessions have ended.'),
    };
  }

  private async change(command: ChangePassword, { userId, passwordHash }: User): Promise<void> {
    const hashed = await this.passwords.hash(command.newPassword);
    await this.others.endAll(command, async (records) => {
      const present = { userId, passwordHash: passwordHash ?? '' };
      const { affected } = await records.update(User, present, { passwordHash: hashed });
      // Another change of the password came first, and ended this session.
      if (affected !== 1) throw new ActorRefused();
      await endLinksOf(records, userId);
    });
  }
}
