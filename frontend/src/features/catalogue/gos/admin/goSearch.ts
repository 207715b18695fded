import type { GoRecord } from '@fan-beats/backend/contract';
import { formatDate } from '../../../../shared/format/figures';
import { finder } from '../../../../shared/ui/lists/search';

/** Group orders whose title contains every word. */
export function searchGos<Go extends Pick<GoRecord, 'title' | 'archived'>>(
  gos: readonly Go[],
  { search, hideArchived }: { readonly search: string; readonly hideArchived: boolean },
): readonly Go[] {
  const isFound = finder(search);
  return gos.filter(({ title, archived }) => !(hideArchived && archived) && isFound(title));
}

type Closing = Pick<GoRecord, 'published' | 'archived' | 'status' | 'available_until'>;

/**
 * True for a group order without a status that fans see and whose window ends on the German day of `now`, also if it has
 * ended (rule D143). A window that ends at midnight ends on the day before.
 */
export function closesToday({ published, archived, status, available_until: until }: Closing, now: number) {
  if (!published || archived || status !== null || until === null) return false;
  const dayOf = (instant: number): string => formatDate(new Date(instant).toISOString());
  return dayOf(Date.parse(until) - 1) === dayOf(now);
}
