import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { queueMail } from '../../../platform/mail/outbox';
import { withRecordsOf } from '../../../platform/people/hold-actor';

/** An organiser sends a test mail to check that mails arrive. The list of mails shows the result. */
export class SendTestMail extends ShopCommand<typeof done> {}

@CommandHandler(SendTestMail)
export class SendTestMailHandler implements ICommandHandler<SendTestMail> {
  constructor(private readonly source: DataSource) {}

  execute({ actor }: SendTestMail): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await queueMail(statementsIn(records), 'test', { userId: actor.userId });
      return done;
    });
  }
}
