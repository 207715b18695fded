import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { useLayer } from '../../../shared/routes/useLayer';
import type { CatalogueFilter } from './catalogueFilter';

export type CatalogueTab = 'items' | 'freebies';

export interface CatalogueParams {
  readonly tab: CatalogueTab;
  readonly filter: CatalogueFilter;
  readonly openItemId: number | undefined;
  readonly showTab: (tab: CatalogueTab) => void;
  readonly setFilter: (change: Partial<CatalogueFilter>) => void;
  readonly openItem: (itemId: number) => void;
  readonly closeItem: () => void;
}

/** Tab, filter and open product live in the address, so that they can be shared and the back key works. */
export function useCatalogueParams(): CatalogueParams {
  const [params, write] = useAddress();
  const item = useLayer('item');
  return {
    tab: params.get('tab') === 'freebies' ? 'freebies' : 'items',
    filter: { search: params.get('q') ?? '', category: params.get('category'), kind: params.get('kind') },
    openItemId: parseId(item.shown ?? undefined),
    // What is searched for may be on the other side; its categories and kinds are others.
    showTab: (tab) => write({ tab: tab === 'items' ? null : tab, category: null, kind: null }, 'push'),
    setFilter: ({ search, ...choices }) => write({ ...choices, ...defined({ q: search }) }),
    openItem: (itemId) => item.open(String(itemId)),
    closeItem: item.close,
  };
}
