import { addPoints, points, timesPoints } from './points';

describe('points', () => {
  it('takes whole numbers and knows no negative zero', () => {
    expect(points(12)).toBe(12);
    expect(points(-12)).toBe(-12);
    expect(Object.is(points(-0), 0)).toBe(true);
  });

  it.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses %p', (value) => {
    expect(() => points(value)).toThrow(RangeError);
  });

  it('adds and multiplies exactly', () => {
    expect(addPoints(points(3), points(-1))).toBe(2);
    expect(addPoints()).toBe(0);
    expect(timesPoints(points(5), 4)).toBe(20);
    expect(() => timesPoints(points(2), 0.5)).toThrow(RangeError);
  });
});
