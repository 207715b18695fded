import type { GoRecord } from '@fan-beats/backend/contract';

export interface GoSearch {
  readonly search: string;
  readonly hideArchived: boolean;
}

/** Group orders whose title contains every word. */
export function searchGos<Go extends Pick<GoRecord, 'title' | 'archived'>>(
  gos: readonly Go[],
  { search, hideArchived }: GoSearch,
): readonly Go[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return gos.filter(
    ({ title, archived }) =>
      !(hideArchived && archived) && words.every((word) => title.toLowerCase().includes(word)),
  );
}
