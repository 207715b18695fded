import fc from 'fast-check';
import { addCents, cents, centsFromEuros, eurosFromCents, hasAtMostTwoDecimals, timesCents } from './money';

describe('cents', () => {
  it('takes whole numbers, differences below 0 included', () => {
    expect(cents(1990)).toBe(1990);
    expect(cents(-5)).toBe(-5);
  });

  it('knows no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %p', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
});

describe('euros of the wire', () => {
  it.each([
    [0, 0],
    [0.07, 7],
    [0.29, 29],
    [1.15, 115],
    [19.9, 1990],
    [4503599627.37, 450359962737],
    [-3.5, -350],
  ])('reads %p euros as %p cents', (euros, expected) => {
    expect(centsFromEuros(euros)).toBe(expected);
  });

  it.each([0.001, 1.005, 0.1 + 0.2, 19.999, Number.NaN, Infinity, -Infinity, 1e13])(
    'refuses %p euros',
    (euros) => {
      expect(hasAtMostTwoDecimals(euros)).toBe(false);
      expect(() => centsFromEuros(euros)).toThrow(RangeError);
    },
  );

  it('gives back every amount exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (value) => {
        expect(centsFromEuros(eurosFromCents(cents(value)))).toBe(value);
      }),
    );
  });
});

describe('sums', () => {
  it('adds and multiplies exactly', () => {
    expect(addCents(cents(10), cents(20), cents(-5))).toBe(25);
    expect(addCents()).toBe(0);
    expect(timesCents(cents(1999), 3)).toBe(5997);
    expect(timesCents(cents(1999), -2)).toBe(-3998);
  });

  it('refuses a part of a piece and sums beyond exact integers', () => {
    expect(() => timesCents(cents(100), 0.5)).toThrow(RangeError);
    expect(() => timesCents(cents(2 ** 52), 4)).toThrow(RangeError);
    expect(() => addCents(cents(2 ** 53 - 1), cents(1))).toThrow(RangeError);
  });
});
