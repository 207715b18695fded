import { ConcurrencyConflict, goStream, NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed, readItemStock } from '@fan-beats/projections';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { writeAudit } from '../../../platform/audit/write-audit';
import type { ItemRecord, ItemTypeCode } from '../../../contract/records';
import type { Decision } from '../../../ledger/ledger-command';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import type { Transaction } from '../../../ledger/transaction';
import { evolveGo, initialGo } from '../../gos/domain/go.state';
import { setStockLimit, type StockLimitCommand } from '../../gos/domain/set-stock-limit';
import { itemLimit } from '../../gos/item-limit';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { movedGo, movedItem, tell } from '../../live/tell';
import { itemChanges } from '../item-changes';
import { holdLinkedGos, type LinkedGo } from '../item-locks';
import { readItems } from '../item-view';
import { planVariants, type PlannedVariant, type VariantPlan, type WantedVariant } from '../variant-plan';

export interface ItemDetails {
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly description: string;
  readonly itemType: ItemTypeCode;
  readonly priceCents: number;
  readonly points: number;
  readonly ordermax: number | null;
  readonly published: boolean;
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
  readonly gos: readonly LinkedGo[];
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
        hold: (transaction) => holdItem(transaction, input),
        needs: ({ limits }) => ({ streams: limits.map(({ goId }) => goStream(goId)) }),
        save: (transaction, held) => saveItem(transaction, input, held),
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

async function holdItem(transaction: Transaction, input: UpdateItem['input']): Promise<HeldItem> {
  const { itemId, details } = input;
  const gos = await holdLinkedGos(transaction, itemId);
  // Ahead of the plan: what is planned on an outdated item would be refused for the wrong reason.
  await checkItem(transaction, input);
  const existingIds = await variantIdsOf(transaction, itemId);
  const plan = planVariants(existingIds, details.variants, await reserveIds(transaction, details.variants));
  const limits = limitsOfNewUnits(
    plan,
    existingIds,
    await limitsNow(transaction, { itemId, existingIds, gos }),
  );
  if (plan.removedIds.length > 0) await checkRemoval(transaction, itemId, { gos, plan });
  return { before: await readItem(transaction, itemId), gos, plan, limits };
}

async function variantIdsOf(transaction: Transaction, itemId: number): Promise<number[]> {
  const { rows } = await transaction.query<{ id: number }>({
    text: 'SELECT itemvariant_id AS id FROM item_variants WHERE item_id = $1 ORDER BY itemvariant_id',
    values: [itemId],
  });
  return rows.map(({ id }) => id);
}

/** Ids are taken ahead, so that the limits of new variants stand before anybody can claim them. */
async function reserveIds(transaction: Transaction, variants: readonly WantedVariant[]): Promise<number[]> {
  const { rows } = await transaction.query<{ id: number }>({
    text: `SELECT nextval(pg_get_serial_sequence('item_variants', 'itemvariant_id'))::int AS id FROM generate_series(1, $1)`,
    values: [variants.filter(({ variantId }) => variantId < 0).length],
  });
  return rows.map(({ id }) => id);
}

type ItemLimit = Omit<StockLimitCommand, 'variantIds'>;

/** The limit of the item in each group order that has one. Throws a conflict where the item was linked since those were held. */
async function limitsNow(
  transaction: Transaction,
  {
    itemId,
    existingIds,
    gos,
  }: { readonly itemId: number; readonly existingIds: readonly number[]; readonly gos: readonly LinkedGo[] },
): Promise<ItemLimit[]> {
  const { rows } = await transaction.query<{ go_id: number }>({
    text: 'SELECT go_id FROM go_items WHERE item_id = $1 ORDER BY go_id',
    values: [itemId],
  });
  const goIds = rows.map(({ go_id }) => go_id);
  if (!goIds.every((goId) => gos.some(({ go_id }) => go_id === goId)))
    throw new ConcurrencyConflict(`item ${itemId}`);
  const stock = await readItemStock(
    transaction,
    goIds.map((goId) => [goId, itemId]),
  );
  const units = existingIds.length === 0 ? [null] : existingIds;
  return goIds.flatMap((goId) => {
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
  transaction: Transaction,
  { actor, itemId, details }: UpdateItem['input'],
  { before, gos, plan }: HeldItem,
): Promise<void> {
  await saveDetails(transaction, itemId, details);
  await saveVariants(transaction, itemId, plan);
  await writeAudit(transaction, {
    actor,
    act: 'item.admUpdateItem',
    subject: `item ${itemId}`,
    changes: itemChanges(before, await readItem(transaction, itemId)),
  });
  await tell(transaction, [movedItem(itemId), ...gos.map((go) => movedGo(go.go_id, go))]);
}

async function checkItem(
  transaction: Transaction,
  { itemId, expectedVersion, details }: UpdateItem['input'],
): Promise<void> {
  const { rows } = await transaction.query<{ version: number; item_type: ItemTypeCode }>({
    text: 'SELECT version, item_type FROM items WHERE item_id = $1 FOR UPDATE',
    values: [itemId],
  });
  const [item] = rows;
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion('item');
  if (item.item_type !== details.itemType)
    throw new InvalidInput({ item_type: 'item_type cannot be changed' });
  await checkImages(transaction, details);
}

async function checkRemoval(
  transaction: Transaction,
  itemId: number,
  { gos, plan }: { readonly gos: readonly LinkedGo[]; readonly plan: VariantPlan },
): Promise<void> {
  if (gos.length > 0 || (await isItemClaimed(transaction, itemId, plan.removedIds))) {
    throw new Rejection('VARIANT_IN_USE', { variantIds: plan.removedIds });
  }
}

async function readItem(transaction: Transaction, itemId: number): Promise<ItemRecord> {
  const [item] = await readItems(transaction, { by: 'id', itemId });
  if (!item) throw new NotFound('item');
  return item;
}

async function checkImages(transaction: Transaction, details: ItemDetails): Promise<void> {
  const wanted = new Set([...details.imageIds, ...details.variants.flatMap(({ imageIds }) => imageIds)]);
  const { rowCount } = await transaction.query({
    text: 'SELECT FROM images WHERE image_id = ANY($1) FOR KEY SHARE',
    values: [[...wanted]],
  });
  if (rowCount !== wanted.size) throw new InvalidInput({ images: 'images must be uploaded first' });
}

async function saveDetails(transaction: Transaction, itemId: number, details: ItemDetails): Promise<void> {
  await transaction.query({
    text: `UPDATE items SET caption = $2, category = $3, kind = $4, item_description = $5, price_cents = $6, points = $7,
            ordermax = $8, published = $9, version = version + 1 WHERE item_id = $1`,
    values: [
      itemId,
      details.caption.trim(),
      details.category.trim(),
      details.kind.trim(),
      details.description,
      details.priceCents,
      details.points,
      details.ordermax,
      details.published,
    ],
  });
  await transaction.query({ text: 'DELETE FROM item_images WHERE item_id = $1', values: [itemId] });
  await transaction.query({
    text: `INSERT INTO item_images (item_id, sort_id, image_id)
     SELECT $1, sort_id, image_id FROM unnest($2::int[]) WITH ORDINALITY AS wanted (image_id, sort_id)`,
    values: [itemId, details.imageIds],
  });
}

async function saveVariants(transaction: Transaction, itemId: number, plan: VariantPlan): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM item_variants WHERE item_id = $1 AND itemvariant_id = ANY($2)',
    values: [itemId, plan.removedIds],
  });
  for (const variant of plan.variants) await saveVariant(transaction, itemId, variant);
}

async function saveVariant(transaction: Transaction, itemId: number, variant: PlannedVariant): Promise<void> {
  const { variantId, sortId, caption, priceCents, points, includes } = variant;
  await transaction.query({
    text: `INSERT INTO item_variants (itemvariant_id, item_id, sort_id, caption, price_cents, points, includes)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (itemvariant_id) DO UPDATE SET sort_id = $3, caption = $4, price_cents = $5, points = $6, includes = $7`,
    values: [
      variantId,
      itemId,
      sortId,
      caption.trim(),
      priceCents,
      points,
      includes.length === 0 ? null : includes,
    ],
  });
  await transaction.query({
    text: 'DELETE FROM variant_images WHERE itemvariant_id = $1',
    values: [variantId],
  });
  await transaction.query({
    text: `INSERT INTO variant_images (itemvariant_id, sort_id, image_id)
     SELECT $1, sort_id, image_id FROM unnest($2::int[]) WITH ORDINALITY AS wanted (image_id, sort_id)`,
    values: [variantId, variant.imageIds],
  });
}
