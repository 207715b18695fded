import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import type { ItemTypeCode } from '../../../../contract/catalogue/item.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedItem, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, Line, Text } from '../../../../platform/trpc/fields';
import { makeItem, maxCaption } from '../item-rows';

/** An admin creates an unpublished item or freebie. */
export class CreateItem extends ShopCommand<{ item_id: number }> {
  @Line() @Filled(maxCaption) caption: string;
  @Line() @Text(maxCaption) kind: string;
  @IsIn([0, 1]) itemType: ItemTypeCode;
}

@CommandHandler(CreateItem)
export class CreateItemHandler implements ICommandHandler<CreateItem> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, caption, kind, itemType }: CreateItem): Promise<{ item_id: number }> {
    return withRecordsOf(this.source, actor, async (records) => {
      const { itemId } = await makeItem(records, {
        caption: caption.trim(),
        kind: kind.trim(),
        itemType,
        ordermax: 1,
      });
      await notifyProcesses(records, [movedItem(itemId)]);
      await writeAudit(records, actor, { act: 'item.admCreateItem', subject: `item ${itemId}` });
      return { item_id: itemId };
    });
  }
}
