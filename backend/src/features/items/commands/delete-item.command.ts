import { NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { inTransactionOf } from '../../../platform/people/hold-actor';
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
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ input: { actor, itemId } }: DeleteItem): Promise<void> {
    await inTransactionOf(this.pool, actor, async (client) => {
      await holdLinkedGos(client, itemId);
      const item = await client.query('SELECT FROM items WHERE item_id = $1 FOR UPDATE', [itemId]);
      if (item.rowCount === 0) throw new NotFound('item');
      const links = await client.query('SELECT FROM go_items WHERE item_id = $1', [itemId]);
      if (links.rowCount !== 0 || (await isItemClaimed(client, itemId, null)))
        throw new Rejection('ITEM_IN_USE');
      await client.query('DELETE FROM items WHERE item_id = $1', [itemId]);
      await writeAudit(client, { actor, act: 'item.admDeleteItem', subject: `item ${itemId}` });
      await tell(client, [movedItem(itemId)]);
    });
  }
}
