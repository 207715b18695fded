import { NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed } from '@fan-beats/projections';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import { statementsIn } from '../../../platform/database/statements';
import { movedItem, tell } from '../../live/tell';
import { GoItem } from '../../gos/go.entity';
import type { Actor } from '../../../platform/people/actor';
import { Item } from '../item.entity';
import { holdLinkedGos } from '../item-locks';

/** Deletes an item that no claim and no link refers to (rule D11). */
export class DeleteItem extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly itemId: number }) {
    super();
  }
}

@CommandHandler(DeleteItem)
export class DeleteItemHandler implements ICommandHandler<DeleteItem> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, itemId } }: DeleteItem): Promise<void> {
    await audited(
      { source: this.source, actor },
      async (records) => {
        await holdLinkedGos(records, itemId);
        const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
        if (!item) throw new NotFound('item');
        const inUse =
          (await records.existsBy(GoItem, { itemId })) ||
          (await isItemClaimed(statementsIn(records), itemId, null));
        if (inUse) throw new Rejection('ITEM_IN_USE');
        await records.delete(Item, { itemId });
        await tell(records, [movedItem(itemId)]);
      },
      () => ({ act: 'item.admDeleteItem', subject: `item ${itemId}` }),
    );
  }
}
