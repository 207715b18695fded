import type { FaqRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../../shared/api/api';
import { differingFields, mergeMine } from '../../../../shared/forms/mergeMine';
import { groupFaq, type FaqGroup } from '../faqGroups';

export function fromGroups(groups: readonly FaqGroup[]): readonly FaqRecord[] {
  return groups.flatMap(({ items }) => items);
}

/** Order and texts as an admin left them, and the saved questions at the time when that began. */
export interface FaqDraft {
  readonly items: readonly FaqRecord[];
  readonly seen: readonly FaqRecord[];
}

const byId = (items: readonly FaqRecord[]) => new Map(items.map((item) => [item.faq_id, item]));

/** The draft on top of the saved questions: others' changes are taken over, deleted questions leave it, new ones come last. */
export function mergeDraft({ items, seen }: FaqDraft, saved: readonly FaqRecord[]): readonly FaqRecord[] {
  const [mine, before, now] = [byId(items), byId(seen), byId(saved)];
  return [
    ...items.flatMap((item) => {
      const theirs = now.get(item.faq_id);
      return theirs ? [mergeMine(before.get(item.faq_id) ?? item, item, theirs)] : [];
    }),
    ...saved.filter(({ faq_id }) => !mine.has(faq_id)),
  ];
}

/** The changes that Save Changes sends: each question that differs from the saved one, with the texts seen when editing began. */
export function changesOf(draft: FaqDraft, saved: readonly FaqRecord[]): InputOf<'faq.updateBatchFaq'> {
  const [before, now] = [byId(draft.seen), byId(saved)];
  return toBatch(mergeDraft(draft, saved)).flatMap((item) => {
    const known = now.get(item.faq_id) ?? item;
    const changed = differingFields(known, item);
    const isMoved = changed.every((field) => field === 'sort_id');
    const seen = (isMoved ? null : before.get(item.faq_id)) ?? known;
    const { caption: caption_seen, content: content_seen, category: category_seen } = seen;
    return changed.length === 0 ? [] : [{ ...item, caption_seen, content_seen, category_seen }];
  });
}

/** The draft, numbered from 1 in its order. */
export function toBatch(draft: readonly FaqRecord[]): readonly FaqRecord[] {
  return fromGroups(groupFaq(draft)).map((item, index) => ({ ...item, sort_id: index + 1 }));
}

export function nextSortId(items: readonly FaqRecord[]): number {
  return Math.max(0, ...items.map(({ sort_id }) => sort_id)) + 1;
}
