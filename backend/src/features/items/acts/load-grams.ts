import type { Grams } from '@fan-beats/events/rules';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { Item, ItemVariant } from '../item.entity';

/** What pieces of items and variants weigh, as far as somebody weighed them. */
export async function loadGrams(records: EntityManager): Promise<Grams> {
  const where = { grams: Not(IsNull()) };
  const items = await records.find(Item, { select: { itemId: true, grams: true }, where });
  const variants = await records.find(ItemVariant, { select: { variantId: true, grams: true }, where });
  return {
    items: new Map(items.map(({ itemId, grams }) => [itemId, grams ?? 0])),
    variants: new Map(variants.map(({ variantId, grams }) => [variantId, grams ?? 0])),
  };
}
