import fc from 'fast-check';
import { cents, type Cents } from '../../kernel/money';
import { splitCents, type Weighted } from './split-cents';

const shares = (total: number, weights: readonly number[], turn = 0): number[] => {
  const split = splitCents(cents(total), numbered(weights), turn);
  return weights.map((_, index) => split.get(index + 1) ?? NaN);
};
const numbered = (weights: readonly number[]): Weighted[] =>
  weights.map((weight, index) => ({ id: index + 1, weight }));

const bill = fc.record({
  total: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  weights: fc
    .array(fc.oneof(fc.nat(3), fc.nat(1_000_000_000)), { minLength: 1, maxLength: 60 })
    .filter((weights) => weights.some((weight) => weight > 0)),
  turn: fc.nat(1_000),
});

describe('dividing in whole cents (M21)', () => {
  it('gives the cents that are left to the largest remainders', () => {
    expect(shares(100, [1, 1, 4])).toEqual([17, 17, 66]);
    expect(shares(5, [1, 2, 0])).toEqual([2, 3, 0]);
    expect(shares(-100, [1, 1, 4])).toEqual([-17, -17, -66]);
  });

  it('takes turns where remainders are equal', () => {
    expect(shares(100, [1, 1, 1], 0)).toEqual([34, 33, 33]);
    expect(shares(100, [1, 1, 1], 1)).toEqual([33, 34, 33]);
    expect(shares(100, [1, 1, 1], 5)).toEqual([33, 33, 34]);
  });

  it('has nothing to divide by where nobody has a weight', () => {
    expect(() => shares(100, [0, 0])).toThrow('NOTHING_TO_SPLIT');
    expect(() => splitCents(cents(100), [], 1)).toThrow('NOTHING_TO_SPLIT');
  });

  it('comes to the total, each less than a cent off, nothing of nothing', () => {
    fc.assert(
      fc.property(bill, ({ total, weights, turn }) => {
        const split = shares(total, weights, turn);
        expect(split.reduce((sum, share) => sum + share, 0)).toBe(total);
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        split.forEach((share, index) => {
          const off = BigInt(share) * whole - BigInt(total) * BigInt(weights[index] ?? 0);
          expect(off > -whole && off < whole).toBe(true);
          if (weights[index] === 0) expect(share).toBe(0);
        });
      }),
    );
  });

  it('does not depend on the order, nor on the unit of the weights', () => {
    fc.assert(
      fc.property(bill, fc.integer({ min: 2, max: 1000 }), ({ total, weights, turn }, unit) => {
        const split = (among: readonly Weighted[]): [number, Cents][] =>
          [...splitCents(cents(total), among, turn)].sort(([a], [b]) => a - b);
        const among = numbered(weights);
        expect(split([...among].reverse())).toEqual(split(among));
        expect(split(among.map(({ id, weight }) => ({ id, weight: weight * unit })))).toEqual(split(among));
      }),
    );
  });

  it('never takes less of more weight', () => {
    fc.assert(
      fc.property(bill, ({ total, weights, turn }) => {
        const split = shares(Math.abs(total), weights, turn);
        const byWeight = weights.map((weight, index) => ({ weight, share: split[index] ?? 0 }));
        for (const one of byWeight)
          for (const other of byWeight)
            if (one.weight > other.weight) expect(one.share).toBeGreaterThanOrEqual(other.share);
      }),
    );
  });
});
