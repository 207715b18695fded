import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull, Not } from 'typeorm';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { lockActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { factorsOf, hasFactor } from '../../factors/factor-rows';
import { endLinksOf } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { refuseUnconfirmed } from '../../session/sessions';
import { refuseCommonPassword } from '../refuse-common-password';
import type { ActAnswer } from '../act-answer';
import { NewPassword } from '../user-fields';

/**
 * A person who logged in by a link chooses their first password, with a second factor after they confirmed who they are.
 * A later one is chosen by the link of a mail.
 */
export class ChoosePassword extends ShopCommand<ActAnswer> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @NewPassword() newPassword: string;
}

@CommandHandler(ChoosePassword)
export class ChoosePasswordHandler implements ICommandHandler<ChoosePassword> {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
    private readonly settings: SettingsReads,
  ) {}

  async execute({ actor, newPassword }: ChoosePassword): Promise<ActAnswer> {
    const { name } = await this.settings.get();
    refuseCommonPassword(newPassword, name, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    const { affected } = await this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      // A password confirms who somebody is: who only has the session may not make one (rule D132).
      if (hasFactor(await factorsOf(records, actor.userId)))
        await refuseUnconfirmed(records, actor.sessionId);
      const without = { userId: actor.userId, passwordHash: IsNull(), mail: Not(IsNull()) };
      const updated = await records.update(User, without, { passwordHash });
      if (updated.affected === 1) await endLinksOf(records, actor.userId);
      return updated;
    });
    const i18n = textsIn(actor.language);
    return affected === 1
      ? { success: true, message: i18n.t('You can log in with this password from now on.') }
      : { success: false, message: i18n.t('You have a password already, or no email address yet.') };
  }
}
