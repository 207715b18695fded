import { NotFound } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetItem } from '../items/queries/get-item.query';
import { inputOf } from '../../platform/trpc/input';
import { adminProcedure, router } from '../../platform/trpc/trpc';
import { SetInventoryInput } from './freebies.inputs';
import { CountFreebieStock } from './commands/count-freebie-stock.command';

@Injectable()
export class FreebiesProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({
      admSetInventory: adminProcedure.input(inputOf(SetInventoryInput)).mutation(async ({ input, ctx }) => {
        const { item_id, itemvariant_id, amount } = input;
        const item = await this.queries.execute(new GetItem(item_id));
        const exists =
          itemvariant_id === null || item.variants.some((known) => known.itemvariant_id === itemvariant_id);
        if (!exists) throw new NotFound('variant');
        await this.commands.execute(
          new CountFreebieStock({ actor: ctx.actor, itemId: item_id, variantId: itemvariant_id, amount }),
        );
        return { item_id, itemvariant_id, amount };
      }),
    });
  }
}
