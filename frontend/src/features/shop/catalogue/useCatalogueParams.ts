import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import type { CatalogueFilter } from './catalogueFilter';

export type CatalogueTab = 'items' | 'freebies';

export interface CatalogueParams {
  readonly tab: CatalogueTab;
  readonly filter: CatalogueFilter;
  readonly openItemId: number | undefined;
  readonly showTab: (tab: CatalogueTab) => void;
  readonly setFilter: (change: Partial<CatalogueFilter>) => void;
  readonly openItem: (itemId: number | null) => void;
}

/** Tab, filter and open product live in the address, so that they can be shared and the back key works. */
export function useCatalogueParams(): CatalogueParams {
  const [params, write] = useAddress();
  return {
    tab: params.get('tab') === 'freebies' ? 'freebies' : 'items',
    filter: { search: params.get('q') ?? '', category: params.get('category'), kind: params.get('kind') },
    openItemId: parseId(params.get('item') ?? undefined),
    showTab: (tab) =>
      write({ tab: tab === 'items' ? null : tab, q: null, category: null, kind: null }, 'push'),
    setFilter: ({ search, ...choices }) =>
      write({ ...choices, ...(search === undefined ? {} : { q: search }) }),
    openItem: (itemId) =>
      write({ item: itemId === null ? null : String(itemId) }, itemId === null ? 'replace' : 'push'),
  };
}
