import { Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GoLinkRecord } from '../../../../contract/catalogue/go.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, OrNull, Whole } from '../../../../platform/trpc/fields';
import { keepItem } from '../../items/item-rows';
import {
  decideLimits,
  largestLimit,
  moveGo,
  needsOfLink,
  readOffer,
  requireUnit,
  unitsOf,
} from './item-link';

/**
 * An admin changes the limit of a linked item. Throws NotFound, also for a variant of another item, and Rejection
 * NOT_LINKED.
 */
export class LimitItem extends ShopCommand<GoLinkRecord> {
  readonly commandName = 'LimitItem';

  /** The one variant that gets this amount; left out for all of them. */
  @Optional() @Id() itemvariantId?: number;
  @OrNull() @Whole(0, largestLimit) amount: number | null;
  @Id() goId: number;
  @Id() itemId: number;
}

@CommandHandler(LimitItem)
export class LimitItemHandler implements ICommandHandler<LimitItem> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: LimitItem): Promise<GoLinkRecord> {
    const { goId, itemId, itemvariantId, amount } = command;
    const link = { goId, itemId };

    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: needsOfLink(link),
      decide(state) {
        const offer = readOffer(state, link);
        if (!offer.linked) throw new Rejection('NOT_LINKED');
        const units = unitsOf(offer);
        if (itemvariantId !== undefined) requireUnit(units, itemvariantId);
        const limited = itemvariantId === undefined ? units : [itemvariantId];
        const limits = new Map(limited.map((unit) => [unit, amount]));
        return decideLimits(state, link, { units, limits });
      },
      records: {
        // A save of the item waits, so that it adds no variant without the limit.
        hold: (records) => keepItem(records, itemId),
        save: async (records) => {
          await moveGo(records, goId);
          return { act: 'gos item limit', subject: `go ${goId} item ${itemId}` };
        },
      },
    });
    return { go_id: goId, item_id: itemId, amount };
  }
}
