import type { GoRecord } from '@fan-beats/backend/contract';
import { finder } from '../../../../shared/ui/lists/search';

/** Group orders whose title contains every word. */
export function searchGos<Go extends Pick<GoRecord, 'title' | 'archived'>>(
  gos: readonly Go[],
  { search, hideArchived }: { readonly search: string; readonly hideArchived: boolean },
): readonly Go[] {
  const isFound = finder(search);
  return gos.filter(({ title, archived }) => !(hideArchived && archived) && isFound(title));
}
