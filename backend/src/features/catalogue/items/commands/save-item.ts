import { defined } from '@fan-beats/events';
import { In, type EntityManager } from 'typeorm';
import type { ItemRecord } from '../../../../contract/catalogue/item.records';
import { Item, ItemImage, ItemVariant, VariantImage } from '../item.entity';
import type { VariantPlan } from '../variant-plan';

/** The columns that a save writes. An undefined one stays as it is. */
export type ItemDetails = {
  readonly [Column in Exclude<keyof Item, 'itemId' | 'version'>]: Item[Column] | undefined;
};

/** Saves an item and the order of its pictures. */
export async function saveDetails(
  records: EntityManager,
  itemId: number,
  { details, images }: { readonly details: ItemDetails; readonly images: readonly number[] },
): Promise<void> {
  await records.update(Item, { itemId }, { ...defined(details), version: () => 'version + 1' });
  await records.delete(ItemImage, { itemId });
  await records.insert(
    ItemImage,
    images.map((imageId, index) => ({ itemId, sortId: index + 1, imageId })),
  );
}

/** Saves the variants of a plan with their pictures, and removes the others. */
export async function saveVariants(
  records: EntityManager,
  { item_id: itemId, variants: before }: ItemRecord,
  { variants, removedIds }: VariantPlan,
): Promise<void> {
  const weighed = new Map(before.map(({ itemvariant_id, grams }) => [itemvariant_id, grams]));
  await records.delete(ItemVariant, { itemId, variantId: In(removedIds) });
  const rows = variants.map((variant) => ({
    variantId: variant.itemvariantId,
    itemId,
    sortId: variant.sortId,
    priceCents: variant.priceCents,
    points: variant.points,
    grams: variant.grams === undefined ? (weighed.get(variant.itemvariantId) ?? null) : variant.grams,
    caption: variant.caption.trim(),
    includes: variant.includes?.length ? variant.includes : null,
  }));
  await records.upsert(ItemVariant, rows, ['variantId']);
  await records.delete(VariantImage, { variantId: In(rows.map(({ variantId }) => variantId)) });
  const pictures = variants.flatMap(({ itemvariantId: variantId, images }) =>
    images.map((imageId, index) => ({ variantId, sortId: index + 1, imageId })),
  );
  await records.insert(VariantImage, pictures);
}
