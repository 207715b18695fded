import { oneOf, useAddress } from '../../../shared/routes/useAddress';
import { parseId } from '../../../shared/routes/paths';
import { bounds, orderLimits, statuses, type Bound, type ItemFilter } from './itemFilter';

/** Names of the address for the fields of the filter, with what is typed there. */
export type FilterName = 'q' | 'category' | 'status' | 'orderLimit' | Bound;

const boundNames = Object.keys(bounds) as Bound[];
const filterNames: readonly FilterName[] = ['q', 'category', 'status', 'orderLimit', ...boundNames];

const linkFilters = { linked: true, unlinked: true };
export type LinkFilter = keyof typeof linkFilters | null;

export type ItemListParams = ReturnType<typeof useItemListParams>;

/** Filter, page and Link Mode live in the address. */
export function useItemListParams() {
  const [params, write] = useAddress();
  const typed = (name: FilterName): string => params.get(name) ?? '';
  const bound = (name: Bound) => [name, bounds[name](typed(name)) ?? null] as const;
  const filter: ItemFilter = {
    name: typed('q'),
    category: typed('category') || null,
    status: oneOf(statuses, typed('status')),
    orderLimit: oneOf(orderLimits, typed('orderLimit')),
    ...(Object.fromEntries(boundNames.map(bound)) as Record<Bound, number | null>),
  };
  return {
    typed,
    filter,
    linkGoId: parseId(params.get('link')) ?? null,
    linkFilter: oneOf(linkFilters, params.get('linked')),
    set: (name: FilterName, value: string | null) => write({ [name]: value, page: null }),
    reset: () =>
      write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), linked: null, page: null }),
    linkTo: (goId: number | null) => write({ link: goId, linked: null, page: null }, 'push'),
    setLinkFilter: (linked: LinkFilter) => write({ linked, page: null }),
  };
}
