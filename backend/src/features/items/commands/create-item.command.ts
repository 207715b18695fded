import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { ItemTypeCode } from '../../../contract/records';
import { movedItem, tell } from '../../live/tell';
import { Item } from '../item.entity';
import type { Actor } from '../../../platform/people/actor';

/** Creates an unpublished item or freebie and answers its id. */
export class CreateItem extends Command<number> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly caption: string;
      readonly kind: string;
      readonly itemType: ItemTypeCode;
    },
  ) {
    super();
  }
}

@CommandHandler(CreateItem)
export class CreateItemHandler implements ICommandHandler<CreateItem> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, caption, kind, itemType } }: CreateItem): Promise<number> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const texts = { caption: caption.trim(), kind: kind.trim() };
        const { itemId } = await records.save(Item, { ...texts, itemType, ordermax: 1 });
        await tell(records, [movedItem(itemId)]);
        return itemId;
      },
      (itemId) => ({ act: 'item.admCreateItem', subject: `item ${itemId}` }),
    );
  }
}
