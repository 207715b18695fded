import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { PasskeyQuestion } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { lockActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { refuseUnconfirmed } from '../../session/sessions';
import { Passkeys } from '../passkeys';

/** The options with which the browser of a person makes a passkey. */
export class OfferPasskey extends ShopCommand<PasskeyQuestion> {}

@CommandHandler(OfferPasskey)
export class OfferPasskeyHandler implements ICommandHandler<OfferPasskey> {
  constructor(
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ actor }: OfferPasskey): Promise<PasskeyQuestion> {
    const { name } = await this.settings.get();
    const { userId } = actor;
    await this.source.transaction(async (records) => {
      await lockActor(records, actor);
      await refuseUnconfirmed(records, actor.sessionId);
    });
    const { mail, displayname } = await this.source.manager.findOneByOrFail(User, { userId });
    return { options: await this.passkeys.toEnrol({ userId, name: mail ?? displayname ?? '' }, name) };
  }
}
