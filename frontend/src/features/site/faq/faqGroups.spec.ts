import type { FaqRecord } from '@fan-beats/backend/contract';
import { groupFaq, inFaqOrder, searchFaq } from './faqGroups';

const question = (changes: Omit<FaqRecord, 'sort_id'>): FaqRecord => ({
  ...changes,
  sort_id: changes.faq_id,
});

const questions = [
  question({ faq_id: 3, category: 'Fan Beats', caption: 'How do I earn them?', content: 'Buy products.' }),
  question({ faq_id: 1, category: 'General', caption: 'What is a GO?', content: 'A group order.' }),
  question({ faq_id: 2, category: 'Fan Beats', caption: 'How do I spend them?', content: '' }),
];

test('questions are grouped by category, in the order given to them', () => {
  expect(
    groupFaq(inFaqOrder(questions)).map(({ category, items }) => [
      category,
      items.map(({ faq_id }) => faq_id),
    ]),
  ).toEqual([
    ['General', [1]],
    ['Fan Beats', [2, 3]],
  ]);
});

test.each([
  ['', [3, 1, 2]],
  ['GROUP order', [1]],
  ['earn beats', [3]],
  ['parcel', []],
])('a search for "%s" finds every word anywhere', (search, ids) => {
  expect(searchFaq(questions, search).map(({ faq_id }) => faq_id)).toEqual(ids);
});
