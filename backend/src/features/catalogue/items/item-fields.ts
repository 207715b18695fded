import type { ItemField, VariantField } from '../../../contract/catalogue/item.records';

/**
 * The fields of an item that an organiser edits, each once, with its column. Records are read and changes are audited
 * by this list, in this order. A field that is in the record but missing here does not compile.
 */
export const itemFields: Readonly<Record<ItemField, string>> = {
  caption: 'caption',
  category: 'category',
  kind: 'kind',
  item_description: 'item_description',
  price: 'price_cents',
  points: 'points',
  grams: 'grams',
  published: 'published',
  maker: 'maker',
  maker_contact: 'maker_contact',
  warnings: 'warnings',
  ordermax: 'ordermax',
};

/** The same for a variant. */
export const variantFields: Readonly<Record<VariantField, string>> = {
  caption: 'caption',
  price: 'price_cents',
  points: 'points',
  grams: 'grams',
  includes: 'includes',
};

export const itemFieldNames = Object.keys(itemFields) as readonly ItemField[];
export const variantFieldNames = Object.keys(variantFields) as readonly VariantField[];

/** Columns that a record of an item shows. */
export const itemColumns: readonly string[] = [
  'item_id',
  'item_type',
  'version',
  ...Object.values(itemFields),
];

export const variantColumns: readonly string[] = [
  'itemvariant_id',
  'item_id',
  'sort_id',
  ...Object.values(variantFields),
];
