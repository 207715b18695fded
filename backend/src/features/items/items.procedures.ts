import { defined, centsFromEuros } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { inputOf } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { adminProcedure } from '../../platform/trpc/trpc';
import { CreateItem } from './commands/create-item.command';
import { DeleteItem } from './commands/delete-item.command';
import { UpdateItem, type ItemDetails } from './commands/update-item.command';
import {
  CreateItemInput,
  ItemIdInput,
  ItemTypeInput,
  UpdateItemInput,
  type VariantInput,
} from './items.inputs';
import { GetItem } from './queries/get-item.query';
import { GetItems } from './queries/get-items.query';
import type { WantedVariant } from './variant-plan';

@Injectable()
export class ItemsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  procedures() {
    return {
      admGetAllItems: adminProcedure
        .input(inputOf(ItemTypeInput))
        .query(({ input }) => this.queries.execute(new GetItems(input.item_type))),
      admGetItem: adminProcedure
        .input(inputOf(ItemIdInput))
        .query(({ input }) => this.queries.execute(new GetItem(input.item_id))),
      admCreateItem: adminProcedure
        .input(inputOf(CreateItemInput))
        .mutation(async ({ input: { caption, kind, item_type: itemType }, ctx }) => ({
          item_id: await this.commands.execute(new CreateItem({ actor: ctx.actor, caption, kind, itemType })),
        })),
      admUpdateItem: adminProcedure.input(inputOf(UpdateItemInput)).mutation(async ({ input, ctx }) => {
        const { item_id: itemId, expected_version: expectedVersion } = input;
        await this.commands.execute(
          new UpdateItem({
            actor: ctx.actor,
            itemId,
            ...defined({ expectedVersion }),
            details: toItemDetails(input),
          }),
        );
        return this.queries.execute(new GetItem(itemId));
      }),
      admDeleteItem: adminProcedure.input(inputOf(ItemIdInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new DeleteItem({ actor: ctx.actor, itemId: input.item_id }));
        return { success: true };
      }),
    };
  }
}

function toItemDetails(input: UpdateItemInput): ItemDetails {
  const isFreebie = input.item_type === 1;
  return {
    caption: input.caption,
    category: input.category ?? '',
    kind: input.kind ?? '',
    description: input.item_description ?? '',
    itemType: input.item_type,
    // A freebie costs Fan Beats only, whatever its form sends.
    priceCents: isFreebie ? 0 : centsFromEuros(input.price ?? 0),
    points: input.points ?? 0,
    ordermax: input.ordermax,
    published: input.published,
    imageIds: input.images,
    variants: input.variants.map((variant, index) => toWantedVariant(variant, { index, input, isFreebie })),
  };
}

function toWantedVariant(
  variant: VariantInput,
  of: { readonly index: number; readonly input: UpdateItemInput; readonly isFreebie: boolean },
): WantedVariant {
  if (variant.itemvariant_id === 0) {
    throw new InvalidInput({ [`variants.${of.index}.itemvariant_id`]: 'itemvariant_id must not be 0' });
  }
  if (variant.item_id !== of.input.item_id) {
    throw new InvalidInput({ [`variants.${of.index}.item_id`]: 'item_id must be the one of the item' });
  }
  return {
    variantId: variant.itemvariant_id,
    sortId: variant.sort_id,
    caption: variant.caption,
    priceCents: variant.price === null || of.isFreebie ? null : centsFromEuros(variant.price),
    points: variant.points,
    imageIds: variant.images,
    includes: variant.includes ?? [],
  };
}
