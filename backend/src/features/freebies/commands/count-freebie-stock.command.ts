import { NotFound, stockStream } from '@fan-beats/events';
import { countFreebieStock, evolveFreebieStock, initialFreebieStock } from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { Id, OrNull, Whole } from '../../../platform/trpc/fields';
import { readItem } from '../../catalogue/items/item-view';

/** An admin records the number of pieces of a freebie that are in hand (rule D20). Throws NotFound. */
export class CountFreebieStock extends ShopCommand<{
  item_id: number;
  itemvariant_id: number | null;
  amount: number;
}> {
  readonly commandName = 'CountFreebieStock';

  @Id() itemId: number;
  @OrNull() @Id() itemvariantId: number | null;
  @Whole(0, 1_000_000) amount: number;
}

@CommandHandler(CountFreebieStock)
export class CountFreebieStockHandler implements ICommandHandler<CountFreebieStock> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: CountFreebieStock) {
    const { itemId, itemvariantId: variantId, amount } = command;
    const { variants } = await readItem(this.pool, itemId);
    const exists = variantId === null || variants.some(({ itemvariant_id }) => itemvariant_id === variantId);
    if (!exists) throw new NotFound('variant');

    const stream = stockStream(itemId, variantId);
    await this.ledger.commit(command, {
      needs: { streams: [stream] },
      decide(state) {
        const stock = state.fold(stream, initialFreebieStock, evolveFreebieStock);
        return [{ stream, events: countFreebieStock(stock, { itemId, variantId, amount }) }];
      },
    });
    return { item_id: itemId, itemvariant_id: variantId, amount };
  }
}
