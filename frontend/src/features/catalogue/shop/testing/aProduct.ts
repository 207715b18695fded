import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';

/** A product as a group order's shop lists it, unlimited and without variants, with the changes of a test. */
export function aProduct(changes: Partial<ItemRecord> = {}): ItemRecord {
  return {
    item_id: 1,
    caption: 'Tour Photobook',
    category: 'Moonlit Echo',
    kind: 'Photobook',
    item_description: '',
    item_type: 0,
    price: 12.5,
    points: 5,
    images: [],
    ordermax: null,
    grams: null,
    maker: '',
    maker_contact: '',
    warnings: '',
    published: true,
    variant_count: changes.variants?.length ?? 0,
    variants: [],
    max_in_go: null,
    amount_claimed: 0,
    version: 1,
    ...changes,
  };
}

export function aVariant(variantId: number, changes: Partial<VariantRecord> = {}): VariantRecord {
  return {
    itemvariant_id: variantId,
    item_id: 1,
    sort_id: variantId,
    caption: `Variant ${variantId}`,
    price: null,
    points: null,
    grams: null,
    images: [],
    includes: null,
    max_in_go: null,
    amount_claimed: 0,
    ...changes,
  };
}
