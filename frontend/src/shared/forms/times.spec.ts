import fc from 'fast-check';
import { dayText, endOf, parseDayText, parseTime, timeProblem, timeText } from './times';

test.each([
  ['24.12.2026 18:00', '2026-12-24T17:00:00.000Z'],
  ['24.12.2026, 18:00', '2026-12-24T17:00:00.000Z'],
  ['24.12.26 18:00', '2026-12-24T17:00:00.000Z'],
  [' 1.7.2026  9:05 Uhr ', '2026-07-01T07:05:00.000Z'],
  ['1.7.26 9', undefined],
  ['24.12.2026 18:00:07', '2026-12-24T17:00:07.000Z'],
  ['24.12.2026', '2026-12-23T23:00:00.000Z'],
  ['24.12.26', '2026-12-23T23:00:00.000Z'],
  ['', null],
  ['   ', null],
  ['31.11.2026 18:00', undefined],
  ['24.12.2026 24:00', undefined],
  ['24.12.1926 18:00', undefined],
  ['24.12.', undefined],
  ['tomorrow', undefined],
])('%s is read as %s', (text, instant) => {
  expect(parseTime(text)).toBe(instant);
});

test('a day alone means its last minute where something ends', () => {
  expect(parseTime('24.12.2026', 'end')).toBe('2026-12-24T22:59:00.000Z');
  expect(parseTime('24.12.2026 10:00', 'end')).toBe('2026-12-24T09:00:00.000Z');
});

test('an end with a minute or a second takes in all of it', () => {
  expect(endOf(parseTime('24.12.2026', 'end'), 'minute')).toBe('2026-12-24T22:59:59.999Z');
  expect(endOf(parseTime('24.12.2026 10:00:07'), 'second')).toBe('2026-12-24T09:00:07.999Z');
  expect([null, undefined].map((none) => endOf(none, 'minute'))).toEqual([undefined, undefined]);
});

test('the hour that the clocks leave out is not a time, the one that comes twice is taken the first time', () => {
  expect(parseTime('29.03.2026 02:30')).toBeUndefined();
  expect(timeProblem('29.03.2026 02:30', 'minute')).toBe(
    'This time does not exist: the clocks go forward then',
  );
  expect(parseTime('29.03.2026 03:00')).toBe('2026-03-29T01:00:00.000Z');
  expect(parseTime('25.10.2026 02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(parseTime('25.10.2026 03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('a shown time is read back as what it was', () => {
  const minute = 60_000;
  const twice = { from: Date.parse('2026-10-25T01:00:00Z'), until: Date.parse('2026-10-25T02:00:00Z') };
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 1) / minute, max: Date.UTC(2099, 11) / minute }),
      (minutes) => {
        const ms = minutes * minute;
        const iso = new Date(ms).toISOString();
        const again = Date.parse(parseTime(timeText(iso)) ?? '');
        // The second of two equal hours is shown as the first.
        expect([ms, ms - 60 * minute]).toContain(again);
        if (again !== ms) expect(timeText(new Date(again).toISOString())).toBe(timeText(iso));
      },
    ),
    { examples: [[twice.from / minute], [twice.until / minute]] },
  );
});

test('days are read without a time of day, and written as addresses hold them', () => {
  expect(['1.2.26', '01.02.2026', '', '30.02.2026', '01.02.2026 10:00'].map(parseDayText)).toEqual([
    '2026-02-01',
    '2026-02-01',
    null,
    undefined,
    undefined,
  ]);
  expect(dayText('2026-02-01')).toBe('01.02.2026');
  expect(dayText(null)).toBe('');
  expect(timeProblem('x', 'day')).toBe('Please enter a day such as 24.12.2026');
  expect(timeProblem('x', 'minute')).toBe('Please enter a time such as 24.12.2026 18:00');
  expect(timeProblem('', 'minute')).toBeNull();
});

test.each([
  ['28.11.', '2026-11-28'],
  ['29.11.', '2025-11-29'],
  ['1. 1.', '2026-01-01'],
  ['31.12.', '2025-12-31'],
  ['29.02.', undefined],
  ['31.11.', undefined],
  ['28.11', undefined],
  ['28.11.2024', '2024-11-28'],
])('a day without a year is the nearest past one: %s is %s', (typed, day) => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  expect(parseDayText(typed)).toBe(day);
  jest.useRealTimers();
});
