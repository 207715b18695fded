import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Parts, StageOfClaim } from '../payment-fields';
import { PaymentReads } from '../payment.reads';

/** A fan takes back the announcement that these stages are paid (rule D79). */
export class TakeBackAnnouncement extends ShopCommand<PayRecord> {
  @Parts(() => StageOfClaim) stages: readonly StageOfClaim[];
}

@CommandHandler(TakeBackAnnouncement)
export class TakeBackAnnouncementHandler implements ICommandHandler<TakeBackAnnouncement> {
  constructor(
    private readonly source: DataSource,
    private readonly payments: PaymentReads,
  ) {}

  async execute({ actor, stages }: TakeBackAnnouncement): Promise<PayRecord> {
    await withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `DELETE FROM announced_stages
          WHERE user_id = $1 AND (claim_id, stage) IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
        [actor.userId, stages.map(({ claimId }) => claimId), stages.map(({ stage }) => stage)],
      );
      // An announcement from before stages were named covers these as well.
      await records.query('DELETE FROM payment_announcements WHERE user_id = $1', [actor.userId]);
      await notifyProcesses(records, [movedAccount(actor.userId)]);
    });
    return this.payments.pay(actor.userId);
  }
}
