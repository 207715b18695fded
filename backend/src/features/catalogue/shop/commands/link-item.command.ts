import { Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GoLinkRecord } from '../../../../contract/catalogue/go.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Nested, Optional, OrNull, Whole } from '../../../../platform/trpc/fields';
import { linkItems } from '../../gos/linked-gos';
import { keepItem } from '../../items/item-rows';
import { variantsPerItem } from '../../items/variant-plan';
import {
  decideLimits,
  largestLimit,
  moveGo,
  needsOfLink,
  readOffer,
  requireUnit,
  unitsOf,
} from './item-link';

class VariantAmount {
  @Id() itemvariantId: number;
  @OrNull() @Whole(0, largestLimit) amount: number | null;
}

/**
 * An admin links an item to a group order. Throws NotFound, also for a variant of another item, and Rejection
 * ALREADY_LINKED.
 */
export class LinkItem extends ShopCommand<GoLinkRecord> {
  readonly commandName = 'LinkItem';

  /** Variants with an amount of their own; the others get that of the item. */
  @Optional() @Nested(() => VariantAmount, variantsPerItem) variants?: readonly VariantAmount[];
  @OrNull() @Whole(0, largestLimit) amount: number | null;
  @Id() goId: number;
  @Id() itemId: number;
}

@CommandHandler(LinkItem)
export class LinkItemHandler implements ICommandHandler<LinkItem> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: LinkItem): Promise<GoLinkRecord> {
    const { goId, itemId, amount } = command;
    const link = { goId, itemId };
    const own = (command.variants ?? []).map((variant) => [variant.itemvariantId, variant.amount] as const);

    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: needsOfLink(link),
      decide(state) {
        const offer = readOffer(state, link);
        if (offer.linked) throw new Rejection('ALREADY_LINKED');
        const units = unitsOf(offer);
        for (const [variantId] of own) requireUnit(units, variantId);
        const limits = new Map([...units.map((unit) => [unit, amount] as const), ...own]);
        return decideLimits(state, link, { units, limits });
      },
      records: {
        // A save of the item waits, so that it adds no variant without the limit.
        hold: (records) => keepItem(records, itemId),
        save: async (records) => {
          await linkItems(records, [link]);
          await moveGo(records, goId);
          return { act: 'gos item link', subject: `go ${goId} item ${itemId}` };
        },
      },
    });
    return { go_id: goId, item_id: itemId, amount };
  }
}
