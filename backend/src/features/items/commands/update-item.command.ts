import { ConcurrencyConflict, goStream, NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed, readItemStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/write-audit';
import { connectionOf } from '../../../platform/database/statements';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import type { ItemRecord, ItemTypeCode } from '../../../contract/records';
import type { LedgerAct } from '../../../ledger/act';
import { Ledger } from '../../../ledger/ledger';
import type { Transaction } from '../../../ledger/transaction';
import { evolveGo, initialGo } from '../../gos/domain/go.state';
import { setStockLimit, type StockLimitCommand } from '../../gos/domain/set-stock-limit';
import { itemLimit, type Units } from '../../gos/item-limit';
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

/** A group order the item is linked to; `max` is its limit there. */
interface Link {
  readonly go_id: number;
  readonly max: number | null;
}

/** What a save was planned on. */
interface ItemBefore {
  readonly existingIds: readonly number[];
  readonly links: readonly Link[];
}

type Save = (transaction: Transaction) => Promise<void>;

@CommandHandler(UpdateItem)
export class UpdateItemHandler implements ICommandHandler<UpdateItem> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly source: DataSource,
    private readonly ledger: Ledger,
  ) {}

  async execute({ input }: UpdateItem): Promise<void> {
    const { actor, itemId, details } = input;
    // First of all: what was planned on an outdated item would be refused for the wrong reason.
    await checkVersion(this.pool, input, 'SELECT version, item_type FROM items WHERE item_id = $1');
    const existingIds = await this.variantIdsOf(itemId);
    const plan = planVariants(existingIds, details.variants, await this.reserveIds(details.variants));
    const before = { existingIds, links: await linksOf(this.pool, itemId) };
    const save: Save = (transaction) => saveItem(transaction, input, { plan, before });
    const limits = limitsOfNewUnits(input, plan, before);
    if (limits.length === 0)
      await withRecordsOf(this.source, actor, async (records) => save(await connectionOf(records)));
    else await this.ledger.run(limitedSave(input, { limits, links: before.links, save }));
  }

  private async variantIdsOf(itemId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ itemvariant_id: number }>(
      'SELECT itemvariant_id FROM item_variants WHERE item_id = $1 ORDER BY itemvariant_id',
      [itemId],
    );
    return rows.map(({ itemvariant_id }) => itemvariant_id);
  }

  /** Ids are taken ahead, so that the limits of new variants stand before anybody can claim them. */
  private async reserveIds(variants: readonly WantedVariant[]): Promise<number[]> {
    const needed = variants.filter(({ variantId }) => variantId < 0).length;
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('item_variants', 'itemvariant_id'))::int AS id FROM generate_series(1, $1)`,
      [needed],
    );
    return rows.map(({ id }) => id);
  }
}

/** What stands on the item wherever it is linked goes for variants that are added, and for a product that loses all of them. */
function limitsOfNewUnits(
  { itemId }: UpdateItem['input'],
  { variants }: VariantPlan,
  { existingIds, links }: ItemBefore,
): readonly StockLimitCommand[] {
  const added = variants.filter(({ isNew }) => isNew).map(({ variantId }) => variantId);
  const variantIds = variants.length === 0 && existingIds.length > 0 ? [null] : added;
  if (variantIds.length === 0) return [];
  return links.flatMap(({ go_id: goId, max }) => (max === null ? [] : [{ goId, itemId, max, variantIds }]));
}

interface LimitedSave extends Pick<ItemBefore, 'links'> {
  readonly limits: readonly StockLimitCommand[];
  readonly save: Save;
}

/** The limits of new units stand from the first moment, and stand or fall with the save. */
function limitedSave(
  { actor, itemId, details }: UpdateItem['input'],
  { links, limits, save }: LimitedSave,
): LedgerAct<void> {
  return {
    actor,
    via: 'admin',
    input: { itemId, details },
    exclusiveGoIds: links.map(({ go_id }) => go_id),
    needs: { streams: limits.map(({ goId }) => goStream(goId)) },
    decide: (world) => ({
      streams: limits.map((limit) => {
        const stream = goStream(limit.goId);
        return { stream, events: setStockLimit(world.fold(stream, initialGo, evolveGo), limit) };
      }),
      answer: undefined,
    }),
    answerAgain: () => undefined,
    also: save,
  };
}

async function saveItem(
  transaction: Transaction,
  input: UpdateItem['input'],
  { plan, before }: { readonly plan: VariantPlan; readonly before: ItemBefore },
): Promise<void> {
  const { actor, itemId, details } = input;
  const gos = await holdLinkedGos(transaction, itemId);
  await checkItem(transaction, input);
  await checkUnmoved(transaction, itemId, before);
  if (plan.removedIds.length > 0) await checkRemoval(transaction, itemId, { gos, plan });
  const seen = await readItem(transaction, itemId);
  await saveDetails(transaction, itemId, details);
  await saveVariants(transaction, itemId, plan);
  await writeAudit(transaction, {
    actor,
    act: 'item.admUpdateItem',
    subject: `item ${itemId}`,
    changes: itemChanges(seen, await readItem(transaction, itemId)),
  });
  await tell(transaction, [movedItem(itemId), ...gos.map((go) => movedGo(go.go_id, go))]);
}

/** In order of their ids; the limit is the same for each unit of the item (rule D15). */
async function linksOf(target: Transaction, itemId: number): Promise<Link[]> {
  const { rows } = await target.query<{ go_id: number }>({
    text: 'SELECT go_id FROM go_items WHERE item_id = $1 ORDER BY go_id',
    values: [itemId],
  });
  const stock = await readItemStock(
    target,
    rows.map(({ go_id }) => [go_id, itemId]),
  );
  const units = await unitsNow(target, itemId);
  return rows.map(({ go_id }) => ({ go_id, max: itemLimit(stock, { goId: go_id, itemId, units }) }));
}

async function checkItem(transaction: Transaction, input: UpdateItem['input']): Promise<void> {
  const { details } = input;
  const { item_type: itemType } = await checkVersion(
    transaction,
    input,
    'SELECT version, item_type FROM items WHERE item_id = $1 FOR UPDATE',
  );
  if (itemType !== details.itemType) throw new InvalidInput({ item_type: 'item_type cannot be changed' });
  await checkImages(transaction, details);
}

/** The limits were decided for the links and variants seen before the item was held. */
async function checkUnmoved(transaction: Transaction, itemId: number, before: ItemBefore): Promise<void> {
  const variantIds = await unitsNow(transaction, itemId);
  const sameVariants =
    before.existingIds.length === 0 ? variantIds.includes(null) : sameIds(variantIds, before.existingIds);
  const links = await linksOf(transaction, itemId);
  const sameLimits = links.every(
    ({ go_id, max }) => max === null || before.links.some((link) => link.go_id === go_id && link.max === max),
  );
  if (!sameVariants || !sameLimits) throw new ConcurrencyConflict(`item ${itemId}`);
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

async function unitsNow(transaction: Transaction, itemId: number): Promise<Units> {
  const { rows } = await transaction.query<{ id: number }>({
    text: 'SELECT itemvariant_id AS id FROM item_variants WHERE item_id = $1',
    values: [itemId],
  });
  return rows.length === 0 ? [null] : rows.map(({ id }) => id);
}

function sameIds(a: Units, b: Units): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

async function checkImages(transaction: Transaction, details: ItemDetails): Promise<void> {
  const wanted = new Set([...details.imageIds, ...details.variants.flatMap(({ imageIds }) => imageIds)]);
  const { rowCount } = await transaction.query({
    text: 'SELECT FROM images WHERE image_id = ANY($1) FOR KEY SHARE',
    values: [[...wanted]],
  });
  if (rowCount !== wanted.size) throw new InvalidInput({ images: 'images must be uploaded first' });
}

async function checkVersion(
  transaction: Transaction,
  { itemId, expectedVersion }: Pick<UpdateItem['input'], 'itemId' | 'expectedVersion'>,
  select: string,
): Promise<{ readonly item_type: ItemTypeCode }> {
  const { rows } = await transaction.query<{ version: number; item_type: ItemTypeCode }>({
    text: select,
    values: [itemId],
  });
  const [item] = rows;
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion('item');
  return item;
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
