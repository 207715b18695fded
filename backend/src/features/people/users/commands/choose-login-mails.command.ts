import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { lockActor } from '../../../../platform/people/hold-actor';
import { Flag } from '../../../../platform/trpc/fields';
import { chooseLoginMails } from '../../session/login-facts';

/** A person chooses whether a login on a new device is mailed to them. Organisers get these mails whatever they choose. */
export class ChooseLoginMails extends ShopCommand<typeof done> {
  @Flag() wanted: boolean;
}

@CommandHandler(ChooseLoginMails)
export class ChooseLoginMailsHandler implements ICommandHandler<ChooseLoginMails> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, wanted }: ChooseLoginMails): Promise<typeof done> {
    return this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      await chooseLoginMails(records, { userId: actor.userId, wanted });
      return done;
    });
  }
}
