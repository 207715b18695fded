import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Id } from '../../../platform/trpc/fields';
import { forgetWaiting, lockWaiting } from '../arrivals';

/** An admin erases a waiting withdrawal. No typed field stays (rule L10). Throws NotFound. */
export class EraseWaitingWithdrawal extends ShopCommand<typeof done> {
  @Id() waitingId: number;
}

@CommandHandler(EraseWaitingWithdrawal)
export class EraseWaitingWithdrawalHandler implements ICommandHandler<EraseWaitingWithdrawal> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, waitingId }: EraseWaitingWithdrawal): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const waiting = await lockWaiting(records, waitingId);
      if (!waiting) throw new NotFound('withdrawal');
      await forgetWaiting(statementsIn(records), [waitingId]);
      await writeAudit(records, actor, {
        act: 'withdrawals.admEraseWaiting',
        subject: `withdrawal ${waitingId} that waited`,
      });
      return done;
    });
  }
}
