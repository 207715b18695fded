import { aCockpit } from '../../testing/aCockpit';
import { aGo } from '../../testing/aGo';
import { searchGos } from '../goSearch';
import { hindrances, nextStep, stepTimes } from './goSteps';

const go = aGo({ available_until: '2026-12-24T17:00:00.000Z' });
const now = Date.parse('2026-12-01T00:00:00.000Z');
const missing = { item_id: 9, itemvariant_id: null, item_caption: 'Card', variant_caption: null };
const unfinished = aCockpit({
  untracked_claims: 5,
  unpacked_claims: 1,
  stages: {
    items: { open: 40, open_claims: 3 },
    ems: { unknown_claims: 2 },
    customs: { open: 1, open_claims: 1 },
  },
  freebies_missing: [{ ...missing, amount: 3, stock: 1 }],
});

test('a step follows the one before, and none the last one or a cancel', () => {
  expect([null, 'ORDERED', 'arrived', 'SENT_OUT', 'CANCELED', 'odd'].map(nextStep)).toEqual([
    'ORDERED',
    'AT_PROXY',
    'SENT_OUT',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a status counts since it was taken, since the group order was open, and not where it was taken back', () => {
  const taken = ['ORDERED', 'ARRIVED', null, 'ORDERED', 'AT_PROXY', 'ORDERED'];
  const steps = taken.map((status, index) => ({ status, recorded_at: `2026-12-0${index}T00:00:00.000Z` }));
  expect([...stepTimes({ steps })].map(([status, at]) => [status, at.slice(0, 10)])).toEqual([
    ['ORDERED', '2026-12-03'],
  ]);
});

test.each([
  ['ORDERED', ['fans may claim until 24.12.2026, 18:00', '3 claims with Items open, 40.00 €']],
  ['OTW_TO_GERMANY', ['3 claims with Items open, 40.00 €', 'EMS not known of 2 claims']],
  [
    'SENT_OUT',
    [
      '3 claims with Items open, 40.00 €',
      '1 claim with Customs open, 1.00 €',
      '5 claims without a tracking ID',
      '1 claim with freebies open',
      '1 freebie short in stock',
    ],
  ],
] as const)('before %s it is told what is not done', (status, texts) => {
  expect(hindrances(status, unfinished, { go, now }).map(({ text }) => text)).toEqual(texts);
  expect(hindrances(status, aCockpit(), { go: { ...go, available_until: null }, now })).toEqual([]);
});

test.each([
  { published: false },
  { archived: true },
  { available_from: '2026-12-02T00:00:00.000Z' },
  { available_until: '2026-11-30T00:00:00.000Z' },
])('fans who may not claim yet, or no more, stand in the way of no order: %j', (changes) => {
  expect(hindrances('ORDERED', aCockpit(), { go: { ...go, ...changes }, now })).toEqual([]);
});

test('claims that are packed already are not held up by the stock', () => {
  const done = { ...unfinished, unpacked_claims: 0 };
  const texts = hindrances('SENT_OUT', done, { go, now }).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('freebie'))).toEqual([]);
});

test('a search finds every word of a title, and may leave out what is archived', () => {
  const gos = [
    { title: 'Winter Tour', archived: false },
    { title: 'Winter Box', archived: true },
  ];
  const titles = (search: string, hideArchived: boolean) =>
    searchGos(gos, { search, hideArchived }).map(({ title }) => title);
  expect([titles('box WIN', false), titles('', true), titles('summer', false)]).toEqual([
    ['Winter Box'],
    ['Winter Tour'],
    [],
  ]);
});
