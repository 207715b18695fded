import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { queueWritten } from '../../../../platform/mail/outbox';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { InvitationReads } from '../invitation.reads';

/** An admin gets the mail of an invitation to their own address. Its link opens nothing. */
export class SendTestInvitation extends ShopCommand<typeof done> {}

@CommandHandler(SendTestInvitation)
export class SendTestInvitationHandler implements ICommandHandler<SendTestInvitation> {
  constructor(
    private readonly source: DataSource,
    private readonly invitations: InvitationReads,
  ) {}

  execute({ actor }: SendTestInvitation): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const { subject, text } = await this.invitations.preview();
      const { mail } = await records.findOneByOrFail(User, { userId: actor.userId });
      const letter = { to: mail ?? '', subject: `Test: ${subject}`, text };
      await queueWritten(statementsIn(records), `test-${actor.correlationId}`, letter);
      return done;
    });
  }
}
