import { Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id } from '../../../../platform/trpc/fields';
import { unlinkItem } from '../../gos/linked-gos';
import { keepItem } from '../../items/item-rows';
import { decideLimits, moveGo, needsOfLink, readOffer, unitsOf } from './item-link';

/** An admin takes an item out of a group order, and its limits with it. Throws NotFound, and Rejection NOT_LINKED. */
export class UnlinkItem extends ShopCommand<typeof done> {
  readonly commandName = 'UnlinkItem';

  @Id() goId: number;
  @Id() itemId: number;
}

@CommandHandler(UnlinkItem)
export class UnlinkItemHandler implements ICommandHandler<UnlinkItem> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: UnlinkItem): Promise<typeof done> {
    const { goId, itemId } = command;
    const link = { goId, itemId };

    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: needsOfLink(link),
      decide(state) {
        const offer = readOffer(state, link);
        if (!offer.linked) throw new Rejection('NOT_LINKED');
        const units = unitsOf(offer);
        const limits = new Map(units.map((unit) => [unit, null]));
        return decideLimits(state, link, { units, limits });
      },
      records: {
        // A save of the item waits, so that it adds no variant without the limit.
        hold: (records) => keepItem(records, itemId),
        save: async (records) => {
          await unlinkItem(records, link);
          await moveGo(records, goId);
          return { act: 'gos item unlink', subject: `go ${goId} item ${itemId}` };
        },
      },
    });
    return done;
  }
}
