import type { BillRecord } from '@fan-beats/backend/contract';
import {
  billProblem,
  draftLike,
  draftOf,
  fromKept,
  parseAmount,
  toDivision,
  toKept,
  weightProblem,
  type BillDraft,
} from './billForm';

const bill: BillRecord = {
  bill_id: 4,
  component: 'customs',
  total: 7,
  paid_on: '2026-11-20',
  method: 'paypal',
  claims: 2,
  born: 0,
  withdrawn: true,
  corrects: null,
  left_out: [18],
  settled: 'bear',
  lines: [
    { what: 'postage', amount: 10, basis: 'weight', all_weights: 2 },
    { what: 'fee', amount: -3, basis: 'category', category: 'Albums', all_weights: 2 },
  ],
};
const draft: BillDraft = {
  ...draftOf(null),
  paidOn: '20.11.2026',
  lines: [
    { id: 1, what: 'postage', amount: '12,50', basis: 'hand', category: 'forgotten' },
    { id: 2, what: 'fee', amount: '−2', basis: 'category', category: 'Albums' },
  ],
  leftOut: new Set([17]),
  weights: new Map([
    [18, '3'],
    [19, ''],
  ]),
  settled: 'reopen',
};

test('a new bill is sent as it is typed, with who takes no part and the weights by hand', () => {
  expect(toDivision(3, { bill: null, corrects: null }, draft)).toEqual({
    go_id: 3,
    component: 'ems',
    paid_on: '2026-11-20',
    method: 'bank',
    long_ago: undefined,
    lines: [
      { what: 'postage', amount: 12.5, basis: 'hand' },
      { what: 'fee', amount: -2, basis: 'category', category: 'Albums' },
    ],
    left_out: [17],
    weights: [{ claim_id: 18, weight: 3 }],
    settled: 'reopen',
  });
  expect(toDivision(3, { bill: null, corrects: null }, { ...draft, longAgo: true })).toMatchObject({
    long_ago: true,
  });
});

test('a bill that was divided before is sent by its number, with the new terms alone', () => {
  expect(toDivision(3, { bill, corrects: null }, draft)).toEqual({
    go_id: 3,
    bill_id: 4,
    left_out: [17],
    weights: [{ claim_id: 18, weight: 3 }],
    settled: 'reopen',
  });
});

test('a draft that is kept as text comes back whole', () => {
  expect(fromKept(JSON.parse(JSON.stringify(toKept(draft))) as ReturnType<typeof toKept>)).toEqual(draft);
});

test('a withdrawn bill is typed again as it was', () => {
  expect(toDivision(3, { bill: null, corrects: null }, draftLike(bill))).toEqual({
    go_id: 3,
    component: 'customs',
    paid_on: '2026-11-20',
    method: 'paypal',
    long_ago: undefined,
    lines: [
      { what: 'postage', amount: 10, basis: 'weight' },
      { what: 'fee', amount: -3, basis: 'category', category: 'Albums' },
    ],
    left_out: [18],
    weights: [],
    settled: 'bear',
  });
});

test.each([
  ['3', 3],
  ['−3,5', -3.5],
  ['', null],
  ['three', undefined],
] as const)('%j is the amount %p', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

const line = draft.lines[0] ?? { id: 1, what: 'postage', amount: '1', basis: 'equal', category: '' };

test.each([
  ['nothing is missing', {}, null],
  ['there is no day', { paidOn: '' }, 'Please enter the day on which the bill was paid'],
  ['the day is to come', { paidOn: '29.11.2026' }, 'This day is still to come'],
  ['the day is long ago', { paidOn: '20.11.2024' }, 'Please confirm the day: it is more than a year ago'],
  ['the day is long ago and meant', { paidOn: '20.11.2024', longAgo: true }, null],
  ['an amount is 0', { lines: [{ ...line, amount: '0' }] }, 'Please enter the amount of each line'],
  ['an amount is missing', { lines: [{ ...line, amount: '' }] }, 'Please enter the amount of each line'],
  [
    'a category is missing',
    { lines: [{ ...line, basis: 'category', category: '' }] },
    'Please choose the category',
  ],
] as const)('if %s, a new bill has this problem', (_what, changes, problem) => {
  expect(billProblem({ ...draft, ...changes }, '2026-11-28')).toBe(problem);
});

test('a weight that cannot be read is a problem where a line is divided by hand', () => {
  const weights = new Map([[18, 'heavy']]);
  expect(weightProblem({ weights }, [{ basis: 'hand' }])).toBe('Please correct the weights');
  expect(weightProblem({ weights }, [{ basis: 'equal' }])).toBeNull();
  expect(weightProblem({ weights: new Map([[18, '']]) }, [{ basis: 'hand' }])).toBeNull();
});
