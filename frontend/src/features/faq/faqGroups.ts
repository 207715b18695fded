import type { FaqRecord } from '@fan-beats/backend/contract';

export interface FaqGroup {
  readonly category: string;
  readonly items: readonly FaqRecord[];
}

/** Questions by category, both in the order the admins gave them. */
export function groupFaq(items: readonly FaqRecord[]): readonly FaqGroup[] {
  const groups = new Map<string, FaqRecord[]>();
  for (const item of [...items].sort((a, b) => a.sort_id - b.sort_id || a.faq_id - b.faq_id)) {
    const group = groups.get(item.category);
    if (group) group.push(item);
    else groups.set(item.category, [item]);
  }
  return [...groups].map(([category, questions]) => ({ category, items: questions }));
}

/** Questions in which every word of the search occurs, in category, question or answer. */
export function searchFaq(items: readonly FaqRecord[], search: string): readonly FaqRecord[] {
  const words = search.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  return items.filter(({ category, caption, content }) => {
    const text = `${category}\n${caption}\n${content}`.toLocaleLowerCase('de');
    return words.every((word) => text.includes(word));
  });
}
