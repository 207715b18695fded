import { germanDay, endOfDay, startOfDay } from './german-day';

describe('the booking day', () => {
  it.each([
    ['2026-01-03T22:59:59.999Z', '2026-01-03'],
    ['2026-01-03T23:00:00.000Z', '2026-01-04'],
    ['2026-07-03T21:59:59.999Z', '2026-07-03'],
    ['2026-07-03T22:00:00.000Z', '2026-07-04'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
  ])('is the German one for %s', (instant, day) => {
    expect(germanDay(Date.parse(instant))).toBe(day);
  });

  it.each([
    ['2026-01-04', '2026-01-03T23:00:00.000Z', '2026-01-04T22:59:59.999Z'],
    ['2026-07-04', '2026-07-03T22:00:00.000Z', '2026-07-04T21:59:59.999Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('%s lasts from midnight to midnight, whatever the clocks do', (day, first, last) => {
    expect(new Date(startOfDay(day)).toISOString()).toBe(first);
    expect(new Date(endOfDay(day)).toISOString()).toBe(last);
  });

  it.each(['2026-02-30', '2026-13-01', 'today', '26-01-01', ''])('is not %p', (text) => {
    expect(() => startOfDay(text)).toThrow(RangeError);
    expect(() => endOfDay(text)).toThrow(RangeError);
  });
});
