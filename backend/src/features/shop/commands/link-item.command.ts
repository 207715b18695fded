import { goStream, NotFound, Rejection } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';

import type { AuditedAct } from '../../../platform/audit/audited';
import { Ledger } from '../../../ledger/ledger';
import type { DecisionContext } from '../../../ledger/decision-context';
import { loadOffers } from '../../claims/commands/load-offers';
import type { ProductOffer } from '../../claims/domain/claim.offers';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
import { Item } from '../../items/item.entity';
import { Go, GoItem, isSeen } from '../../gos/go.entity';
import { evolveGo, initialGo } from '../../gos/domain/go.state';
import type { Units } from '../../gos/item-limit';
import { setStockLimits } from '../../gos/domain/set-stock-limit';

export interface ItemLinkRequest {
  readonly actor: Actor;
  readonly goId: number;
  readonly itemId: number;
  /** `link` a new item, `limit` one that is linked, `unlink` it; unlinking lifts the limit. */
  readonly link: 'link' | 'limit' | 'unlink';
  /** Pieces per unit; null is no limit (rule D15). Ignored by `unlink`. */
  readonly max: number | null;
  /** The one variant that `limit` is about; left out for all. */
  readonly variantId?: number | undefined;
  /** Variants that `link` gives another limit than the rest. */
  readonly variants?: readonly { readonly variantId: number; readonly max: number | null }[] | undefined;
}

/**
 * An admin links an item to a group order, changes its limit there, or unlinks it.
 * Rejects with NotFound, of a variant of another item too, and Rejection ALREADY_LINKED or NOT_LINKED.
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
    const { actor, ...request } = input;
    const { goId, itemId } = request;
    const lock = { mode: 'for_key_share' } as const;
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      input: request,
      exclusiveGoIds: [goId],
      needs: {
        goIds: [goId],
        streams: [goStream(goId)],
        items: [{ goId, itemIds: [itemId], load: loadOffers }],
      },
      decide: (context) => ({ streams: decideLink(context, input), answer: undefined }),
      answerAgain: () => undefined,
      records: {
        // A save of the item waits, so that it adds no variant which would stand without the limit.
        hold: (records) => records.findOne(Item, { where: { itemId }, lock }),
        save: (records) => changeLink(records, input),
      },
    });
  }
}

function decideLink(context: DecisionContext, request: ItemLinkRequest) {
  const { goId, itemId, link } = request;
  if (!context.go(goId)) throw new NotFound('go');
  const offer = context.items(loadOffers, goId).get(itemId);
  if (!offer) throw new NotFound('item');
  if (link === 'link' && offer.linked) throw new Rejection('ALREADY_LINKED');
  if (link !== 'link' && !offer.linked) throw new Rejection('NOT_LINKED');
  const stream = goStream(goId);
  const state = context.fold(stream, initialGo, evolveGo);
  return [{ stream, events: setStockLimits(state, { goId, itemId }, limitsOf(offer, request)) }];
}

/** The limit of every unit that the request is about. */
function limitsOf(
  { variants }: ProductOffer,
  { link, max, variantId, variants: own = [] }: ItemLinkRequest,
): ReadonlyMap<number | null, number | null> {
  const units: Units = variants.length === 0 ? [null] : variants.map((variant) => variant.variantId);
  const named = [...own.map((variant) => variant.variantId), ...(variantId === undefined ? [] : [variantId])];
  if (!named.every((unit) => units.includes(unit))) throw new NotFound('variant');
  const all = variantId === undefined ? units : [variantId];
  return new Map([
    ...all.map((unit) => [unit, link === 'unlink' ? null : max] as const),
    ...own.map((variant) => [variant.variantId, variant.max] as const),
  ]);
}

async function changeLink(
  records: EntityManager,
  { goId, itemId, link }: ItemLinkRequest,
): Promise<AuditedAct> {
  if (link === 'link') await records.insert(GoItem, { goId, itemId });
  if (link === 'unlink') await records.delete(GoItem, { goId, itemId });
  await records.increment(Go, { goId }, 'revision', 1);
  const go = await records.findOneByOrFail(Go, { goId });
  await tell(records, [movedGo(goId, { seen: isSeen(go) })]);
  return { act: `gos item ${link}`, subject: `go ${goId} item ${itemId}` };
}
