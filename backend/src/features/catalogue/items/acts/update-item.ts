import { ConcurrencyConflict, defined, goStream, NotFound, Rejection, type Cents } from '@fan-beats/events';
import { isItemClaimed, readItemStock } from '@fan-beats/projections';
import { ArrayUnique, IsIn } from 'class-validator';
import { In, type EntityManager } from 'typeorm';
import type { AuditedAct } from '../../../../platform/audit/audited';
import { statementsIn } from '../../../../platform/database/statements';
import type { ItemRecord, ItemTypeCode } from '../../../../contract/catalogue/item.records';
import type { NewFacts, RecordChange } from '../../../../ledger/ledger-command';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { Go } from '../../gos/go.entity';
import { isSeen } from '../../gos/go-view';
import { evolveGo, initialGo, setStockLimits, type StockLimitCommand } from '@fan-beats/events/rules';
import { itemLimit, holdLinkedGos, linksOf } from '../../gos/linked-gos';
import type { Ground } from '../../../../platform/acts/act';
import { newQuery } from '../../../../platform/cqrs/shop-query';
import {
  Euros,
  FanBeats,
  Filled,
  Flag,
  Grams,
  Id,
  IdList,
  largestId,
  Line,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Whole,
} from '../../../../platform/trpc/fields';
import { largestAmount } from '../../../../platform/trpc/limits';
import { maxCaption } from '../item-rows';
import { GetItem } from '../queries/get-item.query';
import { InvalidInput, StaleVersion } from '../../../../platform/errors/refusals';
import { movedGo, movedItem, tell } from '../../../../platform/database/tell';
import { itemChanges } from '../item-changes';
import { holdPictures } from '../../images/kept-pictures';
import { Item, ItemImage, ItemVariant, VariantImage } from '../item.entity';
import { readItem } from '../item-view';
import {
  planVariants,
  Variant,
  variantsPerItem,
  type VariantPlan,
  type WantedVariant,
} from '../variant-plan';

const imagesPerItem = 10;

/** What a save is decided on; the item and its group orders are held, so that it stays so. */
interface HeldItem {
  readonly before: ItemRecord;
  readonly gos: readonly Go[];
  readonly plan: VariantPlan;
  readonly limits: readonly NewLimits[];
}

/** Saves everything about an item, its variants included: one that is missing is removed. */
export class UpdateItem extends LedgerAct<ItemRecord, HeldItem> {
  static readonly wire = { description: 'item_description' } as const;

  @Id() itemId: number;

  /** The version the admin saw; the save is refused when the item moved on. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(maxCaption) caption: string;
  @OrNull() @Line() @Text(maxCaption) category: string | null;
  @OrNull() @Text(20_000) description: string | null;
  @IsIn([0, 1]) itemType: ItemTypeCode;
  @OrNull() @Euros() priceCents: Cents | null;
  @OrNull() @FanBeats() points: number | null;
  @IdList(imagesPerItem) images: readonly number[];
  @OrNull() @Whole(0, largestAmount) ordermax: number | null;
  /** Left out, it stays. */
  @OptionalOrNull() @Grams() grams?: number | null;
  /** What is left out of these three stays. */
  @Optional() @Line() @Text(200) maker?: string;
  @Optional() @Text(1000) makerContact?: string;
  @Optional() @Text(2000) warnings?: string;
  @Flag() published: boolean;
  @OrNull() @Line() @Text(maxCaption) kind: string | null;

  @ArrayUnique((variant: Variant) => variant.itemvariantId)
  @Nested(() => Variant, variantsPerItem)
  variants: readonly Variant[];

  override prepare(): void {
    for (const [index, { itemvariantId, itemId }] of this.variants.entries()) {
      const field = `variants.${index}`;
      if (itemvariantId === 0)
        throw new InvalidInput({ [`${field}.itemvariant_id`]: 'itemvariant_id must not be 0' });
      if (itemId !== this.itemId)
        throw new InvalidInput({ [`${field}.item_id`]: 'item_id must be the one of the item' });
    }
  }

  decide(context: DecisionContext, { limits }: HeldItem) {
    return decideLimits(context, limits);
  }

  override records(): RecordChange<HeldItem> {
    return {
      hold: (records) => holdItem(records, this),
      needs: ({ limits }) => ({ streams: limits.map(({ goId }) => goStream(goId)) }),
      save: (records, held) => saveItem(records, this, held),
    };
  }

  answer({ ask }: Ground): Promise<ItemRecord> {
    return ask(newQuery(GetItem, { itemId: this.itemId }));
  }
}

function decideLimits(context: DecisionContext, limits: readonly NewLimits[]): NewFacts {
  return limits.map(({ ofUnits, ...link }) => {
    const stream = goStream(link.goId);
    return { stream, events: setStockLimits(context.fold(stream, initialGo, evolveGo), link, ofUnits) };
  });
}

async function holdItem(records: EntityManager, item: UpdateItem): Promise<HeldItem> {
  const { itemId } = item;
  const variants = item.variants.map((variant) =>
    isFreebie(item) ? Object.assign({}, variant, { priceCents: null }) : variant,
  );
  const gos = await holdLinkedGos(records, itemId);
  // Ahead of the plan: what is planned on an outdated item would be refused for the wrong reason.
  await checkItem(records, item);
  const before = await readItem(statementsIn(records), itemId);
  const existingIds = before.variants.map(({ itemvariant_id }) => itemvariant_id).sort((a, b) => a - b);
  const plan = planVariants(existingIds, variants, await reserveIds(records, variants));
  const limits = limitsOfNewUnits(plan, existingIds, await limitsNow(records, itemId, { existingIds, gos }));
  if (plan.removedIds.length > 0) await checkRemoval(records, itemId, { gos, plan });
  return { before, gos, plan, limits };
}

/** Ids are taken ahead, so that the limits of new variants stand before anybody can claim them. */
async function reserveIds(records: EntityManager, variants: readonly WantedVariant[]): Promise<number[]> {
  const rows = await records.query<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('item_variants', 'itemvariant_id'))::int AS id FROM generate_series(1, $1)`,
    [variants.filter(({ itemvariantId }) => itemvariantId < 0).length],
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
  const links = await linksOf(records, { itemId });
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

interface NewLimits extends Omit<ItemLimit, 'max'> {
  readonly ofUnits: ReadonlyMap<number | null, number | null>;
}

/** What stands on the item wherever it is linked goes for variants that are added; of a product without any it moves to them. */
function limitsOfNewUnits(
  { variants }: VariantPlan,
  existingIds: readonly number[],
  limits: readonly ItemLimit[],
): NewLimits[] {
  const added = variants.filter(({ isNew }) => isNew).map(({ itemvariantId }) => itemvariantId);
  if (added.length === 0) return [];
  const moved = existingIds.length === 0 ? [[null, null] as const] : [];
  return limits.map(({ max, ...link }) => ({
    ...link,
    ofUnits: new Map([...moved, ...added.map((unit) => [unit, max] as const)]),
  }));
}

async function saveItem(
  records: EntityManager,
  item: UpdateItem,
  { before, gos, plan }: HeldItem,
): Promise<AuditedAct> {
  const { itemId } = item;
  await saveDetails(records, item);
  await saveVariants(records, before, plan);
  const moved = gos.map((go) => movedGo(go.goId, { seen: isSeen(go) }));
  await tell(records, [movedItem(itemId), ...moved]);
  const changes = itemChanges(before, await readItem(statementsIn(records), itemId));
  return { act: 'item.admUpdateItem', subject: `item ${itemId}`, changes };
}

async function checkItem(records: EntityManager, wanted: UpdateItem): Promise<void> {
  const { itemId, expectedVersion } = wanted;
  const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion();
  if (item.itemType !== wanted.itemType) throw new InvalidInput({ item_type: 'item_type cannot be changed' });
  await checkImages(records, wanted);
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

async function checkImages(records: EntityManager, { images, variants }: UpdateItem): Promise<void> {
  const wanted = new Set([...images, ...variants.flatMap((variant) => variant.images)]);
  const found = await holdPictures(records, [...wanted]);
  if (found.length !== wanted.size) throw new InvalidInput({ images: 'images must be uploaded first' });
}

/** A freebie costs Fan Beats only, whatever its form sends. */
const isFreebie = ({ itemType }: UpdateItem): boolean => itemType === 1;

async function saveDetails(records: EntityManager, item: UpdateItem): Promise<void> {
  const { itemId, itemType, ordermax, published, grams, maker, makerContact, warnings } = item;
  const details = {
    ...{ itemType, ordermax, published, ...defined({ grams, maker, makerContact, warnings }) },
    caption: item.caption.trim(),
    category: item.category?.trim() ?? '',
    kind: item.kind?.trim() ?? '',
    description: item.description ?? '',
    priceCents: isFreebie(item) ? 0 : (item.priceCents ?? 0),
    points: item.points ?? 0,
  };
  await records.update(Item, { itemId }, { ...details, version: () => 'version + 1' });
  await records.delete(ItemImage, { itemId });
  await records.insert(
    ItemImage,
    item.images.map((imageId, index) => ({ itemId, sortId: index + 1, imageId })),
  );
}

async function saveVariants(
  records: EntityManager,
  { item_id: itemId, variants: before }: ItemRecord,
  { variants, removedIds }: VariantPlan,
): Promise<void> {
  const weighed = new Map(before.map(({ itemvariant_id, grams }) => [itemvariant_id, grams]));
  await records.delete(ItemVariant, { itemId, variantId: In(removedIds) });
  const rows = variants.map(
    ({ itemvariantId: variantId, sortId, caption, priceCents, points, grams, includes }) => ({
      ...{ variantId, itemId, sortId, priceCents, points },
      grams: grams === undefined ? (weighed.get(variantId) ?? null) : grams,
      caption: caption.trim(),
      includes: includes?.length ? includes : null,
    }),
  );
  await records.upsert(ItemVariant, rows, ['variantId']);
  await records.delete(VariantImage, { variantId: In(rows.map(({ variantId }) => variantId)) });
  const pictures = variants.flatMap(({ itemvariantId: variantId, images }) =>
    images.map((imageId, index) => ({ variantId, sortId: index + 1, imageId })),
  );
  await records.insert(VariantImage, pictures);
}
