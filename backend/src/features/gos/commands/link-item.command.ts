import { goStream, NotFound, Rejection } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { writeAudit } from '../../../platform/audit/write-audit';
import { Ledger } from '../../../ledger/ledger';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { Transaction } from '../../../ledger/transaction';
import { loadOffers } from '../../claims/commands/load-offers';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
import { evolveGo, initialGo } from '../domain/go.state';
import { setStockLimit } from '../domain/set-stock-limit';
import { reviseGo } from './revise-go';

export interface ItemLinkRequest {
  readonly actor: Actor;
  readonly goId: number;
  readonly itemId: number;
  /** `link` a new item, `limit` one that is linked, `unlink` it; unlinking lifts the limit. */
  readonly link: 'link' | 'limit' | 'unlink';
  /** Pieces per unit; null is no limit (rule D15). Ignored by `unlink`. */
  readonly max: number | null;
}

/**
 * An admin links an item to a group order, changes its limit there, or unlinks it.
 * Rejects with NotFound, and Rejection ALREADY_LINKED or NOT_LINKED.
 */
export class LinkItem extends Command<void> {
  constructor(readonly input: ItemLinkRequest) {
    super();
  }
}

@CommandHandler(LinkItem)
export class LinkItemHandler implements ICommandHandler<LinkItem> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: LinkItem): Promise<void> {
    const { actor, goId, itemId, link, max } = input;
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      input: { goId, itemId, link, max },
      exclusiveGoIds: [goId],
      needs: {
        goIds: [goId],
        streams: [goStream(goId)],
        items: [{ goId, itemIds: [itemId], load: loadOffers }],
      },
      decide: (context) => ({ streams: decideLink(context, input), answer: undefined }),
      answerAgain: () => undefined,
      records: {
        hold: (transaction) => holdItem(transaction, itemId),
        save: (transaction) => changeLink(transaction, input),
      },
    });
  }
}

function decideLink(context: DecisionContext, { goId, itemId, link, max }: ItemLinkRequest) {
  if (!context.go(goId)) throw new NotFound('go');
  const offer = context.items(loadOffers, goId).get(itemId);
  if (!offer) throw new NotFound('item');
  if (link === 'link' && offer.linked) throw new Rejection('ALREADY_LINKED');
  if (link !== 'link' && !offer.linked) throw new Rejection('NOT_LINKED');
  const stream = goStream(goId);
  const variantIds = offer.variants.length === 0 ? [null] : offer.variants.map(({ variantId }) => variantId);
  const limit = { goId, itemId, max: link === 'unlink' ? null : max, variantIds };
  return [{ stream, events: setStockLimit(context.fold(stream, initialGo, evolveGo), limit) }];
}

async function changeLink(
  transaction: Transaction,
  { actor, goId, itemId, link }: ItemLinkRequest,
): Promise<void> {
  if (link === 'link') {
    await transaction.query({
      name: 'link-item',
      text: 'INSERT INTO go_items (go_id, item_id) VALUES ($1, $2)',
      values: [goId, itemId],
    });
  }
  if (link === 'unlink') {
    await transaction.query({
      name: 'unlink-item',
      text: 'DELETE FROM go_items WHERE go_id = $1 AND item_id = $2',
      values: [goId, itemId],
    });
  }
  const seen = await reviseGo(transaction, goId);
  await writeAudit(transaction, { actor, act: `gos item ${link}`, subject: `go ${goId} item ${itemId}` });
  await tell(transaction, [movedGo(goId, { seen })]);
}

/** A save of the item waits, so that it adds no variant which would stand without the limit. */
async function holdItem(transaction: Transaction, itemId: number): Promise<void> {
  await transaction.query({
    name: 'hold-item',
    text: 'SELECT FROM items WHERE item_id = $1 FOR KEY SHARE',
    values: [itemId],
  });
}
