import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { useLayer } from '../../../shared/routes/useLayer';
import type { CatalogueFilter } from './catalogueFilter';

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
    // What is searched for may be on the other side; its categories and kinds are others.
    showTab: (next: CatalogueTab) =>
      write({ tab: next === 'items' ? null : next, category: null, kind: null }, 'push'),
    setFilter: ({ search, ...choices }: Partial<CatalogueFilter>) =>
      write({ ...choices, ...defined({ q: search }) }),
    openItem: (itemId: number) => item.open(String(itemId)),
    closeItem: item.close,
  };
}
