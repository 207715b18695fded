import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { GoLinkRecord } from '../../contract/records';
import { inputOf } from '../../platform/trpc/input';
import { adminProcedure, userProcedure } from '../../platform/trpc/trpc';
import { GoIdInput } from '../gos/gos.inputs';
import { LinkItem, type ItemLinkRequest } from './commands/link-item.command';
import { GetGoInfos } from './queries/get-go-infos.query';
import { LinkInput, UnlinkInput } from './shop.inputs';

@Injectable()
export class ShopProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Procedures of the `gos` router: which items a group order has, and what fans see of them. */
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
      admLinkItemToGo: adminProcedure
        .input(inputOf(LinkInput))
        .mutation(({ input, ctx }) => this.link(input, { actor: ctx.actor, link: 'link' })),
      admUpdateLinkedGoItem: adminProcedure
        .input(inputOf(LinkInput))
        .mutation(({ input, ctx }) => this.link(input, { actor: ctx.actor, link: 'limit' })),
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
    by: Pick<ItemLinkRequest, 'actor' | 'link'>,
  ): Promise<GoLinkRecord> {
    await this.commands.execute(new LinkItem({ ...by, goId: go_id, itemId: item_id, max: amount }));
    return { go_id, item_id, amount };
  }
}
