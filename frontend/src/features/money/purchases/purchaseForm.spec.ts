import {
  newPurchase,
  newPurchaseLine,
  purchaseProblem,
  toPurchase,
  type PurchaseDraft,
} from './purchaseForm';

const line = newPurchaseLine(1);
const draft: PurchaseDraft = {
  ...newPurchase(7),
  paidOn: '28.11.2026',
  currency: 'KRW',
  rate: '1605,5',
  lines: [{ ...line, amount: '412000' }],
};

test.each<[string, Partial<PurchaseDraft>, string | null]>([
  ['nothing is wrong', {}, null],
  ['the day is missing', { paidOn: '' }, 'Please enter the day on which it was paid'],
  ['the day is to come', { paidOn: '02.12.2026' }, 'This day is still to come'],
  ['the day is long ago', { paidOn: '28.11.2024' }, 'Please confirm the day: it is more than a year ago'],
  ['an amount is missing', { lines: [{ ...line, amount: '' }] }, 'Please enter the amount of each line'],
  [
    'an amount may be thousands or decimals',
    { lines: [{ ...line, amount: '412,000' }] },
    'Please write amounts as 412000 or 12.50, without a separator of thousands',
  ],
  [
    'the lines cancel each other',
    {
      lines: [
        { ...line, amount: '5' },
        { ...newPurchaseLine(2), amount: '−5' },
      ],
    },
    'The lines add up to 0: there is nothing to record',
  ],
  ['the fee is a word', { fee: 'none' }, 'Please correct the fee'],
  ['the rate is 0', { rate: '0' }, 'Please correct the rate'],
  [
    'both euros and rate are there',
    { total: '256,62' },
    'Please enter the euros that were paid, or the rate, one of the two',
  ],
  [
    'a weight is missing',
    { goIds: [7, 8], basis: 'hand', weights: [[7, '1']] },
    'Please enter the weight of each group order',
  ],
])('says what is to be done where %s', (_what, changes, problem) => {
  expect(purchaseProblem({ ...draft, ...changes }, '2026-11-30')).toBe(problem);
});

test('sends the typed purchase, with the rate alone', () => {
  expect(toPurchase({ ...draft, fee: '1,20', supplier: ' Seoul Proxy ' })).toEqual({
    paid_on: '2026-11-28',
    method: 'bank',
    currency: 'KRW',
    lines: [{ what: 'goods', amount: 412_000 }],
    rate: 1605.5,
    fee: 1.2,
    go_ids: [7],
    supplier: 'Seoul Proxy',
  });
});
