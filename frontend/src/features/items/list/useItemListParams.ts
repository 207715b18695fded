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

export interface ItemListParams {
  readonly typed: Readonly<Record<FilterName, string>>;
  readonly filter: ItemFilter;
  readonly page: number;
  readonly linkGoId: number | null;
  readonly linkFilter: LinkFilter;
  readonly isFiltered: boolean;
  readonly set: (name: FilterName, value: string) => void;
  readonly reset: () => void;
  readonly setPage: (page: number) => void;
  readonly linkTo: (goId: number | null) => void;
  readonly setLinkFilter: (filter: LinkFilter) => void;
}

const oneOf = <Choice extends string>(value: string, choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice === value) ?? null;

function filterOf(typed: ItemListParams['typed']): ItemFilter {
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
export function useItemListParams(): ItemListParams {
  const [params, write] = useAddress();
  const text = (name: FilterName) => params.get(name) ?? '';
  const typed = {
    q: text('q'),
    category: text('category'),
    status: text('status'),
    minPrice: text('minPrice'),
    maxPrice: text('maxPrice'),
    minPoints: text('minPoints'),
    maxPoints: text('maxPoints'),
    minVariants: text('minVariants'),
    maxVariants: text('maxVariants'),
    orderLimit: text('orderLimit'),
  };
  return {
    typed,
    filter: filterOf(typed),
    page: parseId(params.get('page') ?? undefined) ?? 1,
    linkGoId: parseId(params.get('link') ?? undefined) ?? null,
    linkFilter: oneOf(params.get('linked') ?? '', ['linked', 'unlinked']),
    isFiltered: filterNames.some((name) => typed[name] !== ''),
    set: (name, value) => write({ [name]: value, page: null }),
    reset: () =>
      write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), linked: null, page: null }),
    setPage: (page) => write({ page: page === 1 ? null : String(page) }, 'push'),
    linkTo: (goId) => write({ link: goId === null ? null : String(goId), linked: null, page: null }, 'push'),
    setLinkFilter: (linked) => write({ linked, page: null }),
  };
}
