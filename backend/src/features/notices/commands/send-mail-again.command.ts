import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Id } from '../../../platform/trpc/fields';

/** An organiser sends a mail again that was refused or waits. It is tried now, and its person gets mails again. */
export class SendMailAgain extends ShopCommand<typeof done> {
  @Id() mailId: number;
}

@CommandHandler(SendMailAgain)
export class SendMailAgainHandler implements ICommandHandler<SendMailAgain> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, mailId }: SendMailAgain): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `WITH again AS (UPDATE mails SET state = 'queued', tries = 0, next_at = now(), reason = NULL
                         WHERE mail_id = $1 AND state <> 'handed over' RETURNING user_id)
         UPDATE mail_choices c SET refusals = 0 FROM again WHERE c.user_id = again.user_id`,
        [mailId],
      );
      await writeAudit(records, actor, {
        act: 'notices.admResend',
        subject: `mail ${mailId}`,
        changed: ['state'],
      });
      return done;
    });
  }
}
