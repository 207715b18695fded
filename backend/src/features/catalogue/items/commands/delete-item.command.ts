import { NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedItem, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { lockLinkedGos, linksOf } from '../../gos/linked-gos';
import { Item } from '../item.entity';

/** An admin deletes an item that no claim and no link refers to (rule D11). Throws NotFound, and Rejection ITEM_IN_USE. */
export class DeleteItem extends ShopCommand<typeof done> {
  @Id() itemId: number;
}

@CommandHandler(DeleteItem)
export class DeleteItemHandler implements ICommandHandler<DeleteItem> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, itemId }: DeleteItem): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await lockLinkedGos(records, itemId);
      const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
      if (!item) throw new NotFound('item');
      const links = await linksOf(records, { itemId });
      if (links.length > 0 || (await isItemClaimed(statementsIn(records), itemId, null)))
        throw new Rejection('ITEM_IN_USE');
      await records.delete(Item, { itemId });
      await notifyProcesses(records, [movedItem(itemId)]);
      await writeAudit(records, actor, { act: 'item.admDeleteItem', subject: `item ${itemId}` });
      return done;
    });
  }
}
