import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { movedAccount, notifyProcesses } from '../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Id } from '../../../platform/trpc/fields';
import { ofPersonSql } from '../notice.table';

/** A person has read their notices up to this one. */
export class MarkNoticesRead extends ShopCommand<typeof done> {
  @Id() upTo: number;
}

@CommandHandler(MarkNoticesRead)
export class MarkNoticesReadHandler implements ICommandHandler<MarkNoticesRead> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, upTo }: MarkNoticesRead): Promise<typeof done> {
    const { userId } = actor;
    return withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `UPDATE notices SET read_at = now() WHERE ${ofPersonSql} AND notice_id <= $2 AND read_at IS NULL`,
        [userId, upTo],
      );
      await notifyProcesses(records, [movedAccount(userId)]);
      return done;
    });
  }
}
