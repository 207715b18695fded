import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import type { ItemFilter } from './itemFilter';

/** Names of the address for the fields of the filter, with what is typed there. */
export const filterNames = [
  'q',
  'category',
  'status',
  'minPrice',
  'maxPrice',
  'minPoints',
  'maxPoints',
  'minVariants',
  'maxVariants',
  'orderLimit',
] as const;

export type FilterName = (typeof filterNames)[number];
export type LinkFilter = 'linked' | 'unlinked' | null;

type Typed = Readonly<Record<FilterName, string>>;

export type ItemListParams = ReturnType<typeof useItemListParams>;

const oneOf = <Choice extends string>(value: string, choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice === value) ?? null;

function filterOf(typed: Typed): ItemFilter {
  return {
    name: typed.q,
    category: typed.category || null,
    status: oneOf(typed.status, ['published', 'unpublished']),
    minPrice: parseDecimal(typed.minPrice) ?? null,
    maxPrice: parseDecimal(typed.maxPrice) ?? null,
    minPoints: parseInteger(typed.minPoints) ?? null,
    maxPoints: parseInteger(typed.maxPoints) ?? null,
    minVariants: parseInteger(typed.minVariants) ?? null,
    maxVariants: parseInteger(typed.maxVariants) ?? null,
    orderLimit: oneOf(typed.orderLimit, ['with', 'without']),
  };
}

/** Filter, page and Link Mode live in the address. */
export function useItemListParams() {
  const [params, write] = useAddress();
  const typed = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Typed;
  return {
    typed,
    filter: filterOf(typed),
    page: parseId(params.get('page')) ?? 1,
    linkGoId: parseId(params.get('link')) ?? null,
    linkFilter: oneOf(params.get('linked') ?? '', ['linked', 'unlinked']),
    isFiltered: filterNames.some((name) => typed[name] !== ''),
    set: (name: FilterName, value: string | null) => write({ [name]: value, page: null }),
    reset: () =>
      write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), linked: null, page: null }),
    setPage: (page: number) => write({ page: page === 1 ? null : page }, 'push'),
    linkTo: (goId: number | null) => write({ link: goId, linked: null, page: null }, 'push'),
    setLinkFilter: (linked: LinkFilter) => write({ linked, page: null }),
  };
}
