import type { FaqRecord } from '@fan-beats/backend/contract';
import { groupFaq } from '../faqGroups';
import { changesOf, mergeDraft, nextSortId, toBatch } from './faqDraft';

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
  const saved = [question(1, 'A'), question(2, 'A'), question(3, 'A')];
  const draft = { items: [question(3, 'A'), question(1, 'A'), question(2, 'A')], seen: saved };
  expect(ids(mergeDraft(draft, [question(1, 'A'), question(3, 'A'), question(4, 'B')]))).toEqual([3, 1, 4]);
});

test('only what was edited is sent, with what was seen of it, and what others changed stays theirs', () => {
  const seen = [question(1, 'A'), question(2, 'A')];
  const answered = (faq_id: number, content: string) =>
    seen.map((item) => (item.faq_id === faq_id ? { ...item, content } : item));
  const mine = { items: answered(1, 'Mine'), seen };
  const edited = {
    ...question(1, 'A'),
    content: 'Mine',
    caption_seen: 'Question 1',
    content_seen: 'Answer',
    category_seen: 'A',
  };
  for (const saved of [seen, answered(2, 'Theirs'), answered(1, 'Theirs')])
    expect(changesOf(mine, saved)).toEqual([edited]);
  expect(mergeDraft(mine, answered(2, 'Theirs')).map(({ content }) => content)).toEqual(['Mine', 'Theirs']);
  const turned = { items: [...mine.items].reverse(), seen };
  expect(changesOf(turned, answered(2, 'Theirs'))).toMatchObject([
    { faq_id: 2, sort_id: 1, content: 'Theirs', content_seen: 'Theirs' },
    { faq_id: 1, sort_id: 2, content: 'Mine', content_seen: 'Answer' },
  ]);
});

test('saved questions are numbered from 1, category by category', () => {
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
