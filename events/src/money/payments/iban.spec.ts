import { plainIban } from './iban';

it.each([
  ['de89 3704 0044 0532 0130 00'],
  ['DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000'],
  ['\u202aDE89370400440532013000\u202c'],
  ['DE89-3704-0044-0532-0130-00\u200b\n'],
])('%j is plain without spaces and invisible signs', (typed) => {
  expect(plainIban(typed)).toBe('DE89370400440532013000');
});
