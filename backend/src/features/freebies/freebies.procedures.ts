import { NotFound } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetGo } from '../gos/queries/get-go.query';
import { GetItem } from '../items/queries/get-item.query';
import { inputOf } from '../../platform/trpc/input';
import { adminProcedure } from '../../platform/trpc/trpc';
import { FreebieOverviewInput, SetInventoryInput } from './freebies.inputs';
import { CountFreebieStock } from './commands/count-freebie-stock.command';
import { GetFreebieOverview } from './queries/get-freebie-overview.query';

@Injectable()
export class FreebiesProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Procedures of the `claims` router. */
  overview() {
    return {
      admGetFreebieOverviewForGo: adminProcedure
        .input(inputOf(FreebieOverviewInput))
        .query(async ({ input }) => {
          await this.queries.execute(new GetGo(input.go_id));
          return this.queries.execute(new GetFreebieOverview(input.go_id));
        }),
    };
  }

  /** Procedures of the `inventory` router. */
  stock() {
    return {
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
    };
  }
}
