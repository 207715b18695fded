import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../../shared/routes/paths';
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
  const [params, setParams] = useSearchParams();

  const write = (changes: Readonly<Record<string, string | null>>, replace: boolean) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  };

  return {
    tab: params.get('tab') === 'freebies' ? 'freebies' : 'items',
    filter: { search: params.get('q') ?? '', category: params.get('category'), kind: params.get('kind') },
    openItemId: parseId(params.get('item') ?? undefined),
    showTab: (tab) =>
      write({ tab: tab === 'items' ? null : tab, q: null, category: null, kind: null }, false),
    setFilter: ({ search, ...choices }) =>
      write({ ...choices, ...(search === undefined ? {} : { q: search }) }, true),
    openItem: (itemId) => write({ item: itemId === null ? null : String(itemId) }, itemId === null),
  };
}
