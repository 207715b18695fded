import type { FaqRecord } from '@fan-beats/backend/contract';
import { finder } from '../../../shared/ui/lists/search';

export interface FaqGroup {
  readonly category: string;
  readonly items: readonly FaqRecord[];
}

/** Questions in the order that the admins gave them. */
export const inFaqOrder = (items: readonly FaqRecord[]): readonly FaqRecord[] =>
  [...items].sort((a, b) => a.sort_id - b.sort_id || a.faq_id - b.faq_id);

/** Questions by category, both in the order in which they come. */
export function groupFaq(items: readonly FaqRecord[]): readonly FaqGroup[] {
  const categories = [...new Set(items.map(({ category }) => category))];
  return categories.map((category) => ({
    category,
    items: items.filter((item) => item.category === category),
  }));
}

/** Questions that contain every word of the search, in category, question or answer. */
export function searchFaq(items: readonly FaqRecord[], search: string): readonly FaqRecord[] {
  const isFound = finder(search);
  return items.filter(({ category, caption, content }) => isFound(category, caption, content));
}
