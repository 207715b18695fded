import type { ItemRecord } from '@fan-beats/backend/contract';

export interface CatalogueFilter {
  readonly search: string;
  readonly category: string | null;
  readonly kind: string | null;
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== ''))].sort((a, b) => a.localeCompare(b, 'de'));
}

export function categoriesOf(products: readonly ItemRecord[]): readonly string[] {
  return distinct(products.map((product) => product.category));
}

export function kindsOf(products: readonly ItemRecord[]): readonly string[] {
  return distinct(products.map((product) => product.kind));
}

function matchesSearch(product: ItemRecord, words: readonly string[]): boolean {
  const variants = product.variants.map((variant) => variant.caption).join(' ');
  const text =
    `${product.caption} ${product.category} ${product.kind} ${product.item_description} ${variants}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The products that carry the chosen category and kind and every word of the search. */
export function filterCatalogue(
  products: readonly ItemRecord[],
  filter: CatalogueFilter,
): readonly ItemRecord[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(
    (product) =>
      (filter.category === null || product.category === filter.category) &&
      (filter.kind === null || product.kind === filter.kind) &&
      matchesSearch(product, words),
  );
}
