import { NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed } from '@fan-beats/projections';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import { connectionOf } from '../../../platform/database/statements';
import { movedItem, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
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
        const connection = await connectionOf(records);
        await holdLinkedGos(connection, itemId);
        const [item] = await records.query<object[]>('SELECT FROM items WHERE item_id = $1 FOR UPDATE', [
          itemId,
        ]);
        if (!item) throw new NotFound('item');
        const [link] = await records.query<object[]>('SELECT FROM go_items WHERE item_id = $1', [itemId]);
        if (link || (await isItemClaimed(connection, itemId, null))) throw new Rejection('ITEM_IN_USE');
        await records.query('DELETE FROM items WHERE item_id = $1', [itemId]);
        await tell(records, [movedItem(itemId)]);
      },
      () => ({ act: 'item.admDeleteItem', subject: `item ${itemId}` }),
    );
  }
}
