import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';

/** By their names on the wire; undefined where nothing is filtered by it. */
export type EventFilters = ReturnType<typeof filtersIn>;

function filtersIn(address: URLSearchParams) {
  const id = (name: string) => parseId(address.get(name));
  const text = (name: string) => address.get(name) ?? undefined;
  const time = (name: string) => (Number.isNaN(Date.parse(text(name) ?? '')) ? undefined : text(name));
  return {
    ...{ user_id: id('user'), go_id: id('go'), claim_id: id('claim'), actor_id: id('actor') },
    ...{ type: text('type'), batch_id: text('batch'), from: time('from'), to: time('to') },
  };
}

export const noFilters = filtersIn(new URLSearchParams());

/** Filters, page and the opened event live in the address, so that a finding can be sent to somebody else. */
export function useEventParams() {
  const [params, write] = useAddress();
  const filters = filtersIn(params);
  const cursor = parseId(params.get('cursor'));
  return {
    filters,
    cursor,
    asked: { ...filters, cursor, limit: 50 },
    openPosition: parseId(params.get('open')),
    /** In the address an id goes without its `_id`. */
    setFilters: (changes: Partial<EventFilters>) => {
      const entries = Object.entries<string | number | undefined>(changes).map(
        ([name, value]) => [name.replace('_id', ''), value ?? null] as const,
      );
      write({ ...Object.fromEntries(entries), cursor: null, open: null });
    },
    turnTo: (next: number | null) => write({ cursor: next, open: null }, 'push'),
    open: (position: number | null) => write({ open: position }),
  };
}
