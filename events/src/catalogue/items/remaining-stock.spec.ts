import fc from 'fast-check';
import {
  remainingOfLimit,
  remainingStock,
  stockKey,
  sumDemand,
  type StockLimit,
  type StockUnit,
} from './remaining-stock';

const limits = (entries: Record<string, StockLimit>) => (unit: StockUnit) => entries[stockKey(unit)];
const photo = (variantId: number, includes: number[] = []) => ({ itemId: 1, variantId, includes });

describe('sumDemand', () => {
  it('sums lines of one unit, and sets beside their parts (D50)', () => {
    expect(
      sumDemand([
        { ...photo(11), amount: 2 },
        { ...photo(19, [11, 12]), amount: 3 },
        { ...photo(11), amount: 1 },
        { itemId: 2, variantId: null, includes: [], amount: 4 },
      ]),
    ).toEqual([
      { itemId: 1, variantId: 11, amount: 6 },
      { itemId: 1, variantId: 12, amount: 3 },
      { itemId: 1, variantId: 19, amount: 3 },
      { itemId: 2, variantId: null, amount: 4 },
    ]);
  });

  it('sets what is given back against what is taken and leaves zero out', () => {
    expect(
      sumDemand([
        { ...photo(11), amount: 2 },
        { ...photo(19, [11]), amount: -2 },
      ]),
    ).toEqual([{ itemId: 1, variantId: 19, amount: -2 }]);
    expect(sumDemand([])).toEqual([]);
  });

  it('gives the same sums in whatever order', () => {
    const wish = fc.record({
      itemId: fc.integer({ min: 1, max: 3 }),
      variantId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
      includes: fc.uniqueArray(fc.integer({ min: 5, max: 8 })),
      amount: fc.integer({ min: -5, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(wish), (wishes) => {
        expect(sumDemand(wishes.toReversed())).toEqual(sumDemand(wishes));
      }),
    );
  });
});

describe('remainingOfLimit', () => {
  it('is what is left, and 0 when a limit was lowered below what is claimed (D19)', () => {
    expect(remainingOfLimit({ max: 5, claimed: 2 })).toBe(3);
    expect(remainingOfLimit({ max: 1, claimed: 2 })).toBe(0);
    expect(remainingOfLimit({ max: null, claimed: 2 })).toBeNull();
  });
});

describe('remainingStock', () => {
  const limitOf = limits({
    '1/11': { max: 5, claimed: 2 },
    '1/12': { max: 9, claimed: 0 },
    '1/19': { max: 2, claimed: 0 },
    '2/0': { max: 4, claimed: 4 },
  });

  it('is the smallest of a set, its parts and its own limit (D16)', () => {
    expect(remainingStock(photo(11), limitOf)).toBe(3);
    expect(remainingStock(photo(18, [11, 12]), limitOf)).toBe(3);
    expect(remainingStock(photo(19, [11, 12]), limitOf)).toBe(2);
    expect(remainingStock(photo(12, [11]), limitOf)).toBe(3);
    expect(remainingStock({ itemId: 2, variantId: null, includes: [] }, limitOf)).toBe(0);
  });

  it('is null where nothing limits it (D15)', () => {
    expect(remainingStock(photo(13), limitOf)).toBeNull();
    expect(remainingStock(photo(13), limits({ '1/13': { max: null, claimed: 8 } }))).toBeNull();
  });

  it('takes off what the cart asks for already, never below 0', () => {
    const cart = sumDemand([{ ...photo(18, [11, 12]), amount: 2 }]);
    expect(remainingStock(photo(11), limitOf, cart)).toBe(1);
    expect(remainingStock(photo(18, [11, 12]), limitOf, cart)).toBe(1);
    expect(remainingStock(photo(11), limitOf, [{ itemId: 1, variantId: 11, amount: 9 }])).toBe(0);
  });
});
