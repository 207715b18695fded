import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { GoLinkRecord } from '../../contract/records';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure, userProcedure } from '../../platform/trpc/trpc';
import { GoIdInput } from '../gos/gos.inputs';
import { GetGo } from '../gos/queries/get-go.query';
import { LinkItem, type ItemLinkRequest } from './commands/link-item.command';
import { GetGoCockpit } from './queries/get-go-cockpit.query';
import { GetGoInfos } from './queries/get-go-infos.query';
import { GetGoSums } from './queries/get-go-sums.query';
import { LinkInput, UnlinkInput, UpdateLinkInput } from './shop.inputs';

@Injectable()
export class ShopProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Procedures of the `gos` router: which items a group order has, what fans see of them, and how it stands. */
  procedures() {
    return {
      getGoInfos: userProcedure
        .input(inputOf(GoIdInput))
        .query(({ input, ctx }) =>
          this.queries.execute(new GetGoInfos({ goId: input.go_id, role: ctx.person.role })),
        ),
      admGetGoInfos: adminProcedure
        .input(inputOf(GoIdInput))
        .query(({ input, ctx }) =>
          this.queries.execute(
            new GetGoInfos({ goId: input.go_id, role: ctx.person.role, unpublished: true }),
          ),
        ),
      admGetGoSums: adminProcedure.input(noInput).query(() => this.queries.execute(new GetGoSums())),
      admGetGoCockpit: adminProcedure.input(inputOf(GoIdInput)).query(async ({ input }) => {
        await this.queries.execute(new GetGo(input.go_id));
        return this.queries.execute(new GetGoCockpit(input.go_id));
      }),
      admLinkItemToGo: adminProcedure.input(inputOf(LinkInput)).mutation(({ input, ctx }) =>
        this.link(input, {
          actor: ctx.actor,
          link: 'link',
          variants: input.variants?.map(({ itemvariant_id, amount }) => ({
            variantId: itemvariant_id,
            max: amount,
          })),
        }),
      ),
      admUpdateLinkedGoItem: adminProcedure
        .input(inputOf(UpdateLinkInput))
        .mutation(({ input, ctx }) =>
          this.link(input, { actor: ctx.actor, link: 'limit', variantId: input.itemvariant_id }),
        ),
      admUnlinkItemFromGo: adminProcedure.input(inputOf(UnlinkInput)).mutation(async ({ input, ctx }) => {
        await this.link(
          { go_id: input.go_id, item_id: input.item_id, amount: null },
          { actor: ctx.actor, link: 'unlink' },
        );
        return { success: true };
      }),
    };
  }

  private async link(
    { go_id, item_id, amount }: GoLinkRecord,
    by: Omit<ItemLinkRequest, 'goId' | 'itemId' | 'max'>,
  ): Promise<GoLinkRecord> {
    await this.commands.execute(new LinkItem({ ...by, goId: go_id, itemId: item_id, max: amount }));
    return { go_id, item_id, amount };
  }
}
