import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { PasskeyQuestion } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { Passkeys } from '../passkeys';

/** The options with which a person who is logged in confirms by a passkey who they are. */
export class AskOwnPasskey extends ShopCommand<PasskeyQuestion> {}

@CommandHandler(AskOwnPasskey)
export class AskOwnPasskeyHandler implements ICommandHandler<AskOwnPasskey> {
  constructor(
    private readonly source: DataSource,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ actor }: AskOwnPasskey): Promise<PasskeyQuestion> {
    await refuseEndedActor(this.source, actor);
    return { options: await this.passkeys.toLogIn(actor.userId) };
  }
}
