import { parseDecimal } from './numbers';

test.each([
  ['12,5', 12.5],
  [' 12.50 ', 12.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567,8', 1_234_567.8],
  ['1.234,56 €', 1234.56],
  ['EUR 10', 10],
  ['10 000,00', 10_000],
  ['12 50', undefined],
  ['', null],
  ['1.234', undefined],
  ['1.23,50', undefined],
  ['1.234,567', undefined],
  ['-1', undefined],
])('an amount typed as %j is %s', (typed, amount) => {
  expect(parseDecimal(typed)).toBe(amount);
});
