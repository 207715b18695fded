import { dayProblem, refuseDay } from './money-day';

const today = '2026-11-23';

it.each([
  ['2026-11-24', 'DAY_AHEAD'],
  ['2026-11-23', null],
  ['2025-11-23', null],
  ['2025-11-22', 'DAY_LONG_AGO'],
  ['2199-01-01', 'DAY_AHEAD'],
])('money that moved on %s: %s', (day, problem) => {
  expect(dayProblem(day, today)).toBe(problem);
});

it('a day more than a year back is taken once it is confirmed, one to come never, by the German day', () => {
  const nowMs = Date.parse('2026-11-22T23:30:00Z');
  expect(() => refuseDay('2026-11-23', { nowMs })).not.toThrow();
  expect(() => refuseDay('2020-01-01', { nowMs })).toThrow('DAY_LONG_AGO');
  expect(() => refuseDay('2020-01-01', { nowMs, longAgo: true })).not.toThrow();
  expect(() => refuseDay('2026-11-24', { nowMs, longAgo: true })).toThrow('DAY_AHEAD');
});
