import { ConcurrencyConflict, NotFound, Rejection } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool, type PoolClient } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { inTransactionOf } from '../../../platform/people/hold-actor';
import type { ItemRecord, ItemTypeCode } from '../../../contract/records';
import { SetStockLimit } from '../../gos/commands/set-stock-limit.command';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { movedGo, movedItem, tell } from '../../live/tell';
import { itemChanges } from '../item-changes';
import { holdLinkedGos, isClaimed, type LinkedGo } from '../item-locks';
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

interface LinkedLimit {
  readonly go_id: number;
  readonly max: number;
}

/** What a save was planned on. */
interface ItemBefore {
  readonly existingIds: readonly number[];
  readonly limits: readonly LinkedLimit[];
}

@CommandHandler(UpdateItem)
export class UpdateItemHandler implements ICommandHandler<UpdateItem> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly commands: CommandBus,
  ) {}

  async execute({ input }: UpdateItem): Promise<void> {
    const { itemId, details } = input;
    // First of all: what was planned on an outdated item would be refused for the wrong reason.
    await checkVersion(this.pool, input, 'SELECT version, item_type FROM items WHERE item_id = $1');
    const existingIds = await this.variantIdsOf(itemId);
    const plan = planVariants(existingIds, details.variants, await this.reserveIds(details.variants));
    const before = { existingIds, limits: await this.limitsOfLinks(itemId) };
    // A save that is refused leaves no limit behind in the ledger, so it is checked before as well.
    await inTransactionOf(this.pool, input.actor, (client) => this.check(client, input, { plan, before }));
    await this.limitNewUnits(input, plan, before);
    await inTransactionOf(this.pool, input.actor, async (client) => {
      const gos = await this.check(client, input, { plan, before });
      const seen = await readItem(client, itemId);
      await saveDetails(client, itemId, details);
      await saveVariants(client, itemId, plan);
      await writeAudit(client, {
        actor: input.actor,
        act: 'item.admUpdateItem',
        subject: `item ${itemId}`,
        changes: itemChanges(seen, await readItem(client, itemId)),
      });
      await tell(client, [movedItem(itemId), ...gos.map((go) => movedGo(go.go_id, go))]);
    });
  }

  /** Holds the item and the group orders it is linked to; gives these. */
  private async check(
    client: PoolClient,
    input: UpdateItem['input'],
    { plan, before }: { readonly plan: VariantPlan; readonly before: ItemBefore },
  ): Promise<readonly LinkedGo[]> {
    const { itemId } = input;
    const gos = await holdLinkedGos(client, itemId);
    await this.checkItem(client, input);
    await this.checkUnmoved(client, itemId, before);
    if (plan.removedIds.length > 0) await this.checkRemoval(client, itemId, { gos, plan });
    return gos;
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

  /** Group orders with a limit on the item; the limit is the same for each of its units (rule D15). */
  private async limitsOfLinks(itemId: number, client: Pool | PoolClient = this.pool): Promise<LinkedLimit[]> {
    const { rows } = await client.query<LinkedLimit>(
      `SELECT l.go_id, max(s.max) AS max FROM go_items l
         JOIN projection.go_stock s ON s.go_id = l.go_id AND s.item_id = l.item_id
        WHERE l.item_id = $1 AND s.max IS NOT NULL AND s.variant_id IN (SELECT unnest($2::int[]))
        GROUP BY l.go_id ORDER BY l.go_id`,
      [itemId, await unitsNow(client, itemId)],
    );
    return rows;
  }

  private async limitNewUnits(
    { actor, itemId }: UpdateItem['input'],
    plan: VariantPlan,
    before: ItemBefore,
  ): Promise<void> {
    const fresh: (number | null)[] = plan.variants
      .filter(({ isNew }) => isNew)
      .map(({ variantId }) => variantId);
    if (plan.variants.length === 0 && before.existingIds.length > 0) fresh.push(null);
    if (fresh.length === 0) return;
    for (const { go_id: goId, max } of before.limits) {
      await this.commands.execute(new SetStockLimit({ actor, goId, itemId, variantIds: fresh, max }));
    }
  }

  private async checkItem(client: PoolClient, input: UpdateItem['input']): Promise<void> {
    const { details } = input;
    const { item_type: itemType } = await checkVersion(
      client,
      input,
      'SELECT version, item_type FROM items WHERE item_id = $1 FOR UPDATE',
    );
    if (itemType !== details.itemType) throw new InvalidInput({ item_type: 'item_type cannot be changed' });
    await checkImages(client, details);
  }

  /** The limits were set for the links and variants seen before the item was held. */
  private async checkUnmoved(client: PoolClient, itemId: number, before: ItemBefore): Promise<void> {
    const variantIds = await unitsNow(client, itemId);
    const sameVariants =
      before.existingIds.length === 0 ? variantIds.includes(0) : sameIds(variantIds, before.existingIds);
    const limits = await this.limitsOfLinks(itemId, client);
    const sameLimits = limits.every(({ go_id, max }) =>
      before.limits.some((limit) => limit.go_id === go_id && limit.max === max),
    );
    if (!sameVariants || !sameLimits) throw new ConcurrencyConflict(`item ${itemId}`);
  }

  private async checkRemoval(
    client: PoolClient,
    itemId: number,
    { gos, plan }: { readonly gos: readonly LinkedGo[]; readonly plan: VariantPlan },
  ): Promise<void> {
    if (gos.length > 0 || (await isClaimed(client, itemId, plan.removedIds))) {
      throw new Rejection('VARIANT_IN_USE', { variantIds: plan.removedIds });
    }
  }
}

async function readItem(client: PoolClient, itemId: number): Promise<ItemRecord> {
  const [item] = await readItems(client, { by: 'id', itemId });
  if (!item) throw new NotFound('item');
  return item;
}

/** Variant ids as go_stock counts them: 0 for an item without variants. */
async function unitsNow(client: Pool | PoolClient, itemId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT itemvariant_id AS id FROM item_variants WHERE item_id = $1',
    [itemId],
  );
  return rows.length === 0 ? [0] : rows.map(({ id }) => id);
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

async function checkImages(client: PoolClient, details: ItemDetails): Promise<void> {
  const wanted = new Set([...details.imageIds, ...details.variants.flatMap(({ imageIds }) => imageIds)]);
  const { rowCount } = await client.query('SELECT FROM images WHERE image_id = ANY($1) FOR KEY SHARE', [
    [...wanted],
  ]);
  if (rowCount !== wanted.size) throw new InvalidInput({ images: 'images must be uploaded first' });
}

async function checkVersion(
  client: Pool | PoolClient,
  { itemId, expectedVersion }: Pick<UpdateItem['input'], 'itemId' | 'expectedVersion'>,
  select: string,
): Promise<{ readonly item_type: ItemTypeCode }> {
  const { rows } = await client.query<{ version: number; item_type: ItemTypeCode }>(select, [itemId]);
  const [item] = rows;
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion('item');
  return item;
}

async function saveDetails(client: PoolClient, itemId: number, details: ItemDetails): Promise<void> {
  await client.query(
    `UPDATE items SET caption = $2, category = $3, kind = $4, item_description = $5, price_cents = $6, points = $7,
            ordermax = $8, published = $9, version = version + 1 WHERE item_id = $1`,
    [
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
  );
  await client.query('DELETE FROM item_images WHERE item_id = $1', [itemId]);
  await client.query(
    `INSERT INTO item_images (item_id, sort_id, image_id)
     SELECT $1, sort_id, image_id FROM unnest($2::int[]) WITH ORDINALITY AS wanted (image_id, sort_id)`,
    [itemId, details.imageIds],
  );
}

async function saveVariants(client: PoolClient, itemId: number, plan: VariantPlan): Promise<void> {
  await client.query('DELETE FROM item_variants WHERE item_id = $1 AND itemvariant_id = ANY($2)', [
    itemId,
    plan.removedIds,
  ]);
  for (const variant of plan.variants) await saveVariant(client, itemId, variant);
}

async function saveVariant(client: PoolClient, itemId: number, variant: PlannedVariant): Promise<void> {
  const { variantId, sortId, caption, priceCents, points, includes } = variant;
  await client.query(
    `INSERT INTO item_variants (itemvariant_id, item_id, sort_id, caption, price_cents, points, includes)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (itemvariant_id) DO UPDATE SET sort_id = $3, caption = $4, price_cents = $5, points = $6, includes = $7`,
    [variantId, itemId, sortId, caption.trim(), priceCents, points, includes.length === 0 ? null : includes],
  );
  await client.query('DELETE FROM variant_images WHERE itemvariant_id = $1', [variantId]);
  await client.query(
    `INSERT INTO variant_images (itemvariant_id, sort_id, image_id)
     SELECT $1, sort_id, image_id FROM unnest($2::int[]) WITH ORDINALITY AS wanted (image_id, sort_id)`,
    [variantId, variant.imageIds],
  );
}
