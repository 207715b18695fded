import { i18n } from '@lingui/core';
import {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatPrice,
  formatSum,
  formatWindow,
  parseDay,
  sentence,
} from './figures';

test('amounts are written as in the language of the screen', () => {
  const shown = (locale: string) => {
    i18n.loadAndActivate({ locale, messages: {} });
    return [formatSum(16.9), formatSum(-0.1), formatSum(0), formatPrice(1234.5)];
  };
  expect(shown('de')).toEqual(['16,90 €', '-0,10 €', '0,00 €', '1.234,50 €']);
  expect(shown('en')).toEqual(['16.90 €', '-0.10 €', '0.00 €', '1234.50 €']);
  expect(shown('source')).toEqual(['16.90 €', '-0.10 €', '0.00 €', '1234.50 €']);
});

test('moments are written in German time, in summer and in winter', () => {
  expect(formatDateTime('2026-12-24T17:00:00.000Z')).toBe('24.12.2026, 18:00');
  expect(formatExactTime('2026-07-01T22:05:09.900Z')).toBe('02.07.2026, 00:05:09');
  expect(formatDate('2026-03-29T00:59:59Z')).toBe('29.03.2026');
  expect(formatDateTime('2026-03-29T01:00:00Z')).toBe('29.03.2026, 03:00');
  expect(formatDateTime('2026-10-25T00:30:00Z')).toBe(formatDateTime('2026-10-25T01:30:00Z'));
});

test('a window without a bound names the one it has', () => {
  expect(formatWindow(null, null)).toBe('');
  expect(formatWindow('2026-12-24T17:00:00Z', null)).toBe('ab 24.12.2026, 18:00');
  expect(formatWindow(null, '2026-12-24T17:00:00Z')).toBe('bis 24.12.2026, 18:00');
});

test('a day of an address is one that the calendar has', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '', null].map(parseDay)).toEqual([
    '2026-02-28',
    null,
    null,
    null,
    null,
  ]);
});

test('a sentence ends with one full stop, also behind a name that has its own', () => {
  expect(sentence('12.00 € becomes credit of Mina')).toBe('12.00 € becomes credit of Mina.');
  expect(sentence('12.00 € becomes credit of Daria W.')).toBe('12.00 € becomes credit of Daria W.');
});
