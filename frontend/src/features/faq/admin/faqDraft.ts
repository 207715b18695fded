import type { FaqRecord } from '@fan-beats/backend/contract';
import { groupFaq, type FaqGroup } from '../faqGroups';

export function fromGroups(groups: readonly FaqGroup[]): readonly FaqRecord[] {
  return groups.flatMap(({ items }) => items);
}

/** The draft after the server made or deleted questions: what is gone leaves it, what is new stands at the end. */
export function mergeDraft(draft: readonly FaqRecord[], saved: readonly FaqRecord[]): readonly FaqRecord[] {
  const savedIds = new Set(saved.map(({ faq_id }) => faq_id));
  const draftIds = new Set(draft.map(({ faq_id }) => faq_id));
  return [
    ...draft.filter(({ faq_id }) => savedIds.has(faq_id)),
    ...saved.filter(({ faq_id }) => !draftIds.has(faq_id)),
  ];
}

/** What is sent on Save Changes: the draft, numbered from 1 in its order. */
export function toBatch(draft: readonly FaqRecord[]): readonly FaqRecord[] {
  return fromGroups(groupFaq(draft)).map((item, index) => ({ ...item, sort_id: index + 1 }));
}

export function nextSortId(items: readonly FaqRecord[]): number {
  return Math.max(0, ...items.map(({ sort_id }) => sort_id)) + 1;
}
