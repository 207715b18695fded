import { bestFits, fitOf, withoutWordsOf } from './fuzzy';

test.each([
  ['record payment', 0],
  ['payment record', 0],
  ['rec pay', 0],
  ['ment', 1],
  ['recrod', 2],
  ['recird paymet', 4],
  ['recoord', 2],
  ['reord', 2],
  ['PAY', 0],
  ['', 0],
  ['xy', null],
  ['record bill', null],
  ['abc', null],
])('"%s" fits "Record a payment" as %p', (typed, fit) => {
  expect(fitOf('Record a payment', typed)).toBe(fit);
});

test('words are compared without their accents and case', () => {
  expect(fitOf('Rückzahlung buchen', 'ruckzahl')).toBe(0);
  expect(fitOf('Rückzahlung buchen', 'RÜCK')).toBe(0);
});

test('the best fit comes first, and equal ones keep their order', () => {
  const entries = ['Payments', 'Repay', 'Record a payment'].map((title) => ({ title }));
  expect(bestFits(entries, 'pay').map(({ title }) => title)).toEqual([
    'Payments',
    'Record a payment',
    'Repay',
  ]);
});

test('the words of an act are left out of a search for records', () => {
  expect(withoutWordsOf(['Record a payment of '], 'record payment lena')).toBe('lena');
  expect(withoutWordsOf(['Record a payment of '], 'a lena')).toBe('a lena');
});
