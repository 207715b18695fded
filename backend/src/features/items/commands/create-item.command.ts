import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { inTransactionOf } from '../../../platform/people/hold-actor';
import type { ItemTypeCode } from '../../../contract/records';
import { movedItem, tell } from '../../live/tell';
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
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ input: { actor, caption, kind, itemType } }: CreateItem): Promise<number> {
    return inTransactionOf(this.pool, actor, async (client) => {
      const { rows } = await client.query<{ item_id: number }>(
        'INSERT INTO items (caption, kind, item_type, ordermax) VALUES ($1, $2, $3, 1) RETURNING item_id',
        [caption.trim(), kind.trim(), itemType],
      );
      const itemId = rows[0]?.item_id ?? 0;
      await writeAudit(client, { actor, act: 'item.admCreateItem', subject: `item ${itemId}` });
      await tell(client, [movedItem(itemId)]);
      return itemId;
    });
  }
}
