import { goStream, NotFound, Rejection, type Cents } from '@fan-beats/events';
import { isItemClaimed } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayUnique, IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { ItemRecord, ItemTypeCode } from '../../../../contract/catalogue/item.records';
import { Ledger } from '../../../../ledger/ledger';
import { writeAudit, type AuditedAct } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { isConflict } from '../../../../platform/database/database-errors';
import { statementsIn } from '../../../../platform/database/statements';
import { movedGo, movedItem, notifyProcesses } from '../../../../platform/database/notify-processes';
import { InvalidInput, StaleVersion } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
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
import type { Go } from '../../gos/go.entity';
import { isSeen } from '../../gos/go-view';
import { lockLinkedGos } from '../../gos/linked-gos';
import { lockPictures } from '../../images/kept-pictures';
import { itemChanges } from '../item-changes';
import { maxCaption } from '../item-rows';
import { readItem } from '../item-view';
import { Item } from '../item.entity';
import {
  planVariants,
  Variant,
  variantsPerItem,
  type VariantPlan,
  type WantedVariant,
} from '../variant-plan';
import { decideNewLimits, limitsNow, limitsOfNewUnits, type NewLimits } from './new-limits';
import { saveDetails, saveVariants, type ItemDetails } from './save-item';

const imagesPerItem = 10;

/** An admin saves everything about an item, its variants included. A variant that is left out is removed. */
export class UpdateItem extends ShopCommand<ItemRecord> {
  static readonly wire = { description: 'item_description' } as const;
  readonly commandName = 'UpdateItem';

  @Id() itemId: number;

  /** The version the admin saw. The save is refused when the item was saved since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(maxCaption) caption: string;
  @OrNull() @Line() @Text(maxCaption) category: string | null;
  @OrNull() @Text(20_000) description: string | null;
  @IsIn([0, 1]) itemType: ItemTypeCode;
  @OrNull() @Euros() priceCents: Cents | null;
  @OrNull() @FanBeats() points: number | null;
  @IdList(imagesPerItem) images: readonly number[];
  @OrNull() @Whole(0, largestAmount) ordermax: number | null;
  /** Left out, it stays as it is. */
  @OptionalOrNull() @Grams() grams?: number | null;
  /** Left out, it stays as it is. */
  @Optional() @Line() @Text(200) maker?: string;
  /** Left out, it stays as it is. */
  @Optional() @Text(1000) makerContact?: string;
  /** Left out, it stays as it is. */
  @Optional() @Text(2000) warnings?: string;
  @Flag() published: boolean;
  @OrNull() @Line() @Text(maxCaption) kind: string | null;

  @ArrayUnique((variant: Variant) => variant.itemvariantId)
  @Nested(() => Variant, variantsPerItem)
  variants: readonly Variant[];
}

/** The records that a save is decided on. The item and its group orders are locked, so that they stay so. */
interface HeldItem {
  readonly before: ItemRecord;
  readonly gos: readonly Go[];
  readonly plan: VariantPlan;
  readonly limits: readonly NewLimits[];
}

@CommandHandler(UpdateItem)
export class UpdateItemHandler implements ICommandHandler<UpdateItem> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput, NotFound, StaleVersion, and Rejection of a variant that cannot be saved or removed. */
  async execute(command: UpdateItem): Promise<ItemRecord> {
    checkVariantIds(command);
    if (command.variants.some(isNew)) await this.saveWithLimits(command);
    else await this.saveRecords(command);
    return readItem(this.pool, command.itemId);
  }

  /** New variants get the limits of the item in the same commit, so that nobody can claim them before. */
  private async saveWithLimits(command: UpdateItem): Promise<void> {
    await this.ledger.commit<HeldItem>(command, {
      decide: (state, { limits }) => decideNewLimits(state, limits),
      records: {
        hold: (records) => lockItem(records, command),
        needs: ({ limits }) => ({ streams: limits.map(({ goId }) => goStream(goId)) }),
        save: (records, held) => saveItem(records, command, held),
      },
    });
  }

  /** No limit changes, so the save is not an act of the ledger and no submission waits for it. */
  private async saveRecords(command: UpdateItem): Promise<void> {
    try {
      await this.saveRecordsOnce(command);
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The item was linked while the save waited for it. Now all of its group orders are locked.
      await this.saveRecordsOnce(command);
    }
  }

  private async saveRecordsOnce(command: UpdateItem): Promise<void> {
    const { actor } = command;
    await withRecordsOf(this.source, actor, async (records) => {
      const held = await lockItem(records, command);
      await writeAudit(records, actor, await saveItem(records, command, held));
    });
  }
}

/** A number below 0 is the page's own, for a variant that is not saved yet. */
const isNew = ({ itemvariantId }: Pick<WantedVariant, 'itemvariantId'>): boolean => itemvariantId < 0;

function checkVariantIds(command: UpdateItem): void {
  for (const [index, { itemvariantId, itemId }] of command.variants.entries()) {
    const field = `variants.${index}`;
    if (itemvariantId === 0)
      throw new InvalidInput({ [`${field}.itemvariant_id`]: () => 'itemvariant_id must not be 0' });
    if (itemId !== command.itemId)
      throw new InvalidInput({ [`${field}.item_id`]: () => 'item_id must be the one of the item' });
  }
}

/** A freebie costs Fan Beats only, whatever price its form sends. */
const isFreebie = ({ itemType }: UpdateItem): boolean => itemType === 1;

async function lockItem(records: EntityManager, command: UpdateItem): Promise<HeldItem> {
  const { itemId } = command;
  const variants = command.variants.map((variant) =>
    isFreebie(command) ? Object.assign({}, variant, { priceCents: null }) : variant,
  );
  const gos = await lockLinkedGos(records, itemId);
  // Before the plan: a plan on an outdated item would be refused for the wrong reason.
  await checkItem(records, command);
  const before = await readItem(statementsIn(records), itemId);
  const existingIds = before.variants.map(({ itemvariant_id }) => itemvariant_id).sort((a, b) => a - b);
  const plan = planVariants(existingIds, variants, await reserveIds(records, variants));
  const limits = limitsOfNewUnits(plan, existingIds, await limitsNow(records, itemId, { existingIds, gos }));
  if (plan.removedIds.length > 0) await checkRemoval(records, itemId, { gos, plan });
  return { before, gos, plan, limits };
}

async function checkItem(records: EntityManager, command: UpdateItem): Promise<void> {
  const { itemId, expectedVersion } = command;
  const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
  if (!item) throw new NotFound('item');
  if (expectedVersion !== undefined && expectedVersion !== item.version) throw new StaleVersion();
  if (item.itemType !== command.itemType)
    throw new InvalidInput({ item_type: () => 'item_type cannot be changed' });
  await checkImages(records, command);
}

async function checkImages(records: EntityManager, { images, variants }: UpdateItem): Promise<void> {
  const wanted = new Set([...images, ...variants.flatMap((variant) => variant.images)]);
  const found = await lockPictures(records, [...wanted]);
  if (found.length !== wanted.size)
    throw new InvalidInput({
      images: (i18n) => i18n.t('One of the pictures is not there: upload it first'),
    });
}

/** Ids are taken before the save, so that the limits of new variants exist before anybody can claim them. */
async function reserveIds(records: EntityManager, variants: readonly WantedVariant[]): Promise<number[]> {
  const rows = await records.query<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('item_variants', 'itemvariant_id'))::int AS id FROM generate_series(1, $1)`,
    [variants.filter(isNew).length],
  );
  return rows.map(({ id }) => id);
}

async function checkRemoval(
  records: EntityManager,
  itemId: number,
  { gos, plan }: { readonly gos: readonly Go[]; readonly plan: VariantPlan },
): Promise<void> {
  if (gos.length > 0 || (await isItemClaimed(statementsIn(records), itemId, plan.removedIds)))
    throw new Rejection('VARIANT_IN_USE', { variantIds: plan.removedIds });
}

async function saveItem(
  records: EntityManager,
  command: UpdateItem,
  { before, gos, plan }: HeldItem,
): Promise<AuditedAct> {
  const { itemId, images } = command;
  await saveDetails(records, itemId, { details: detailsOf(command), images });
  await saveVariants(records, before, plan);
  const moved = gos.map((go) => movedGo(go.goId, { seen: isSeen(go) }));
  await notifyProcesses(records, [movedItem(itemId), ...moved]);
  const changes = itemChanges(before, await readItem(statementsIn(records), itemId));
  return { act: 'item.admUpdateItem', subject: `item ${itemId}`, changes };
}

/** Each column that a save writes. A field that is left out stays as it is. */
const detailsOf = (command: UpdateItem): ItemDetails => ({
  caption: command.caption.trim(),
  category: command.category?.trim() ?? '',
  kind: command.kind?.trim() ?? '',
  description: command.description ?? '',
  itemType: command.itemType,
  priceCents: isFreebie(command) ? 0 : (command.priceCents ?? 0),
  points: command.points ?? 0,
  ordermax: command.ordermax,
  grams: command.grams,
  published: command.published,
  maker: command.maker,
  makerContact: command.makerContact,
  warnings: command.warnings,
});
