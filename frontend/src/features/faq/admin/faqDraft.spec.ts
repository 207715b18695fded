import type { FaqRecord } from '@fan-beats/backend/contract';
import { groupFaq } from '../faqGroups';
import { mergeDraft, nextSortId, toBatch } from './faqDraft';

const question = (faq_id: number, category: string, sort_id = faq_id): FaqRecord => ({
  faq_id,
  sort_id,
  category,
  caption: `Question ${faq_id}`,
  content: 'Answer',
});

const ids = (items: readonly FaqRecord[]) => items.map(({ faq_id }) => faq_id);

test('categories follow the order of their first question', () => {
  const draft = [question(2, 'Shipping'), question(1, 'General'), question(3, 'Shipping')];
  expect(groupFaq(draft).map(({ category, items }) => [category, ids(items)])).toEqual([
    ['Shipping', [2, 3]],
    ['General', [1]],
  ]);
});

test('a draft keeps its order when the server adds and deletes', () => {
  const draft = [question(3, 'A'), question(1, 'A'), question(2, 'A')];
  expect(ids(mergeDraft(draft, [question(1, 'A'), question(3, 'A'), question(4, 'B')]))).toEqual([3, 1, 4]);
});

test('what is saved is numbered from 1, category by category', () => {
  const batch = toBatch([question(5, 'B'), question(7, 'A'), question(6, 'B')]);
  expect(batch.map(({ faq_id, sort_id }) => [faq_id, sort_id])).toEqual([
    [5, 1],
    [6, 2],
    [7, 3],
  ]);
});

test('a new question stands behind all others', () => {
  expect(nextSortId([])).toBe(1);
  expect(nextSortId([question(1, 'A', 4), question(2, 'A', 9)])).toBe(10);
});
