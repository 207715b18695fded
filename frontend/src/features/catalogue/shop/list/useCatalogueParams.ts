import type { ItemRecord } from '@fan-beats/backend/contract';
import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../../shared/routes/paths';
import { useAddress } from '../../../../shared/routes/useAddress';
import { useLayer } from '../../../../shared/routes/useLayer';
import { finder } from '../../../../shared/ui/lists/search';

export type CatalogueTab = 'items' | 'freebies';

export type CatalogueParams = ReturnType<typeof useCatalogueParams>;

/** Tab, filter and open product are in the address, so that they can be shared and the back key works. */
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

export function filterCatalogue(
  products: readonly ItemRecord[],
  { search, category, kind }: CatalogueFilter,
): readonly ItemRecord[] {
  const isFound = finder(search);
  return products.filter(
    (product) =>
      (category === null || product.category === category) &&
      (kind === null || product.kind === kind) &&
      isFound(
        product.caption,
        product.category,
        product.kind,
        product.item_description,
        ...product.variants.map(({ caption }) => caption),
      ),
  );
}
