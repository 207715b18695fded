import { ConcurrencyConflict, goStream, NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed, readItemStock } from '@fan-beats/projections';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { In, type EntityManager } from 'typeorm';
import type { AuditedAct } from '../../../platform/audit/audited';
import { statementsIn } from '../../../platform/database/statements';
import type { ItemRecord } from '../../../contract/records';
import type { Decision } from '../../../ledger/ledger-command';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import { GoItem, isSeen, type Go } from '../../gos/go.entity';
import { evolveGo, initialGo } from '../../gos/domain/go.state';
import { setStockLimit, type StockLimitCommand } from '../../gos/domain/set-stock-limit';
import { itemLimit } from '../../gos/item-limit';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { movedGo, movedItem, tell } from '../../live/tell';
import { itemChanges } from '../item-changes';
import { Image } from '../../images/image.entity';
import { Item, ItemImage, ItemVariant, VariantImage } from '../item.entity';
import { holdLinkedGos } from '../item-locks';
import { readItems } from '../item-view';
import { planVariants, type VariantPlan, type WantedVariant } from '../variant-plan';

/** What an admin says about an item. */
export interface ItemDetails extends Readonly<Omit<Item, 'itemId' | 'version'>> {
  readonly imageIds: readonly number[];
  readonly variants: readonly WantedVariant[];
}

/** Saves everything about an item, its variants included: one that is missing is removed. */
export class UpdateItem extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly itemId: number;
      readonly expectedVersion?: number;
      readonly details: ItemDetails;
    },
  ) {
    super();
  }
}

/** What a save is decided on; the item and its group orders are held, so that it stays so. */
interface HeldItem {
  readonly before: ItemRecord;
  readonly gos: readonly Go[];
  readonly plan: VariantPlan;
  readonly limits: readonly StockLimitCommand[];
}

@CommandHandler(UpdateItem)
export class UpdateItemHandler implements ICommandHandler<UpdateItem> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: UpdateItem): Promise<void> {
    const { actor, itemId, details } = input;
    return this.ledger.run<void, HeldItem>({
      actor,
      via: 'admin',
      input: { itemId, details },
      needs: {},
      decide: (context, { limits }) => ({ streams: decideLimits(context, limits), answer: undefined }),
      answerAgain: () => undefined,
      records: {
        hold: (records) => holdItem(records, input),
        needs: ({ limits }) => ({ streams: limits.map(({ goId }) => goStream(goId)) }),
        save: (records, held) => saveItem(records, input, held),
      },
    });
  }
}

function decideLimits(
  context: DecisionContext,
  limits: readonly StockLimitCommand[],
): Decision<void>['streams'] {
  return limits.map((limit) => {
    const stream = goStream(limit.goId);
    return { stream, events: setStockLimit(context.fold(stream, initialGo, evolveGo), limit) };
  });
}

async function holdItem(records: EntityManager, input: UpdateItem['input']): Promise<HeldItem> {
  const { itemId, details } = input;
  const gos = await holdLinkedGos(records, itemId);
  // Ahead of the plan: what is planned on an outdated item would be refused for the wrong reason.
  await checkItem(records, input);
  const before = await readItem(records, itemId);
  const existingIds = before.variants.map(({ itemvariant_id }) => itemvariant_id).sort((a, b) => a - b);
  const plan = planVariants(existingIds, details.variants, await reserveIds(records, details.variants));
  const limits = limitsOfNewUnits(plan, existingIds, await limitsNow(records, itemId, { existingIds, gos }));
  if (plan.removedIds.length > 0) await checkRemoval(records, itemId, { gos, plan });
  return { before, gos, plan, limits };
}

/** Ids are taken ahead, so that the limits of new variants stand before anybody can claim them. */
async function reserveIds(records: EntityManager, variants: readonly WantedVariant[]): Promise<number[]> {
  const rows = await records.query<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('item_variants', 'itemvariant_id'))::int AS id FROM generate_series(1, $1)`,
    [variants.filter(({ variantId }) => variantId < 0).length],
  );
  return rows.map(({ id }) => id);
}

type ItemLimit = Omit<StockLimitCommand, 'variantIds'>;

/** The limit of the item in each group order that has one. Throws a conflict where the item was linked since those were held. */
async function limitsNow(
  records: EntityManager,
  itemId: number,
  { existingIds, gos }: { readonly existingIds: readonly number[]; readonly gos: readonly Go[] },
): Promise<ItemLimit[]> {
  const links = await records.find(GoItem, { where: { itemId }, order: { goId: 'ASC' } });
  if (!links.every((link) => gos.some(({ goId }) => goId === link.goId)))
    throw new ConcurrencyConflict(`item ${itemId}`);
  const stock = await readItemStock(
    statementsIn(records),
    links.map(({ goId }) => [goId, itemId]),
  );
  const units = existingIds.length === 0 ? [null] : existingIds;
  return links.flatMap(({ goId }) => {
    const max = itemLimit(stock, { goId, itemId, units });
    return max === null ? [] : [{ goId, itemId, max }];
  });
}

/** What stands on the item wherever it is linked goes for variants that are added, and for a product that loses all of them. */
function limitsOfNewUnits(
  { variants }: VariantPlan,
  existingIds: readonly number[],
  limits: readonly ItemLimit[],
): StockLimitCommand[] {
  const added = variants.filter(({ isNew }) => isNew).map(({ variantId }) => variantId);
  const variantIds = variants.length === 0 && existingIds.length > 0 ? [null] : added;
  return variantIds.length === 0 ? [] : limits.map((limit) => ({ ...limit, variantIds }));
}

async function saveItem(
  records: EntityManager,
  { itemId, details }: UpdateItem['input'],
  { before, gos, plan }: HeldItem,
): Promise<AuditedAct> {
  await saveDetails(records, itemId, details);
  await saveVariants(records, itemId, plan);
  const moved = gos.map((go) => movedGo(go.goId, { seen: isSeen(go) }));
  await tell(records, [movedItem(itemId), ...moved]);
  const changes = itemChanges(before, await readItem(records, itemId));
  return { act: 'item.admUpdateItem', subject: `item ${itemId}`, changes };
}

async function checkItem(
  records: EntityManager,
  { itemId, expectedVersion, details }: UpdateItem['input'],
): Promise<void> {
  const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion('item');
  if (item.itemType !== details.itemType)
    throw new InvalidInput({ item_type: 'item_type cannot be changed' });
  await checkImages(records, details);
}

async function checkRemoval(
  records: EntityManager,
  itemId: number,
  { gos, plan }: { readonly gos: readonly Go[]; readonly plan: VariantPlan },
): Promise<void> {
  if (gos.length > 0 || (await isItemClaimed(statementsIn(records), itemId, plan.removedIds))) {
    throw new Rejection('VARIANT_IN_USE', { variantIds: plan.removedIds });
  }
}

async function readItem(records: EntityManager, itemId: number): Promise<ItemRecord> {
  const [item] = await readItems(statementsIn(records), 'id', itemId);
  if (!item) throw new NotFound('item');
  return item;
}

async function checkImages(records: EntityManager, details: ItemDetails): Promise<void> {
  const wanted = new Set([...details.imageIds, ...details.variants.flatMap(({ imageIds }) => imageIds)]);
  const where = { imageId: In([...wanted]) };
  const images = await records.find(Image, { where, lock: { mode: 'for_key_share' } });
  if (images.length !== wanted.size) throw new InvalidInput({ images: 'images must be uploaded first' });
}

async function saveDetails(
  records: EntityManager,
  itemId: number,
  { imageIds, variants, caption, category, kind, ...details }: ItemDetails,
): Promise<void> {
  const texts = { caption: caption.trim(), category: category.trim(), kind: kind.trim() };
  await records.update(Item, { itemId }, { ...details, ...texts, version: () => 'version + 1' });
  await records.delete(ItemImage, { itemId });
  await records.insert(
    ItemImage,
    imageIds.map((imageId, index) => ({ itemId, sortId: index + 1, imageId })),
  );
}

async function saveVariants(
  records: EntityManager,
  itemId: number,
  { variants, removedIds }: VariantPlan,
): Promise<void> {
  await records.delete(ItemVariant, { itemId, variantId: In(removedIds) });
  const rows = variants.map(({ imageIds, isNew, caption, includes, ...variant }) => ({
    ...variant,
    itemId,
    caption: caption.trim(),
    includes: includes.length === 0 ? null : includes,
  }));
  await records.upsert(ItemVariant, rows, ['variantId']);
  await records.delete(VariantImage, { variantId: In(variants.map(({ variantId }) => variantId)) });
  const images = variants.flatMap(({ variantId, imageIds }) =>
    imageIds.map((imageId, index) => ({ variantId, sortId: index + 1, imageId })),
  );
  await records.insert(VariantImage, images);
}
