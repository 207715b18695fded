import type { ItemRecord } from '@fan-beats/backend/contract';
import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { useLayer } from '../../../shared/routes/useLayer';

export type CatalogueTab = 'items' | 'freebies';

export type CatalogueParams = ReturnType<typeof useCatalogueParams>;

/** Tab, filter and open product live in the address, so that they can be shared and the back key works. */
export function useCatalogueParams() {
  const [params, write] = useAddress();
  const item = useLayer('item');
  const tab: CatalogueTab = params.get('tab') === 'freebies' ? 'freebies' : 'items';
  return {
    tab,
    filter: { search: params.get('q') ?? '', category: params.get('category'), kind: params.get('kind') },
    openItemId: parseId(item.shown),
    // The search stays, because the other tab may have a match; categories and kinds differ.
    showTab: (next: CatalogueTab) =>
      write({ tab: next === 'items' ? null : next, category: null, kind: null }, 'push'),
    setFilter: ({ search, ...choices }: Partial<CatalogueFilter>) =>
      write({ ...choices, ...defined({ q: search }) }),
    openItem: (itemId: number) => item.open(String(itemId)),
    closeItem: item.close,
  };
}

interface CatalogueFilter {
  readonly search: string;
  readonly category: string | null;
  readonly kind: string | null;
}

export function valuesOf(products: readonly ItemRecord[], field: 'category' | 'kind'): readonly string[] {
  const values = products.map((product) => product[field]).filter((value) => value !== '');
  return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'de'));
}

function matchesSearch(product: ItemRecord, words: readonly string[]): boolean {
  const variants = product.variants.map((variant) => variant.caption).join(' ');
  const text =
    `${product.caption} ${product.category} ${product.kind} ${product.item_description} ${variants}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

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
