import fc from 'fast-check';
import { cents } from '../../kernel/money';
import { splitCents } from './split-cents';
import { splitLines, type DividedLine } from './split-lines';

interface TestLine {
  readonly total: number;
  readonly weights: readonly number[];
}

const dividedLine = ({ total, weights }: TestLine): DividedLine => ({
  total: cents(total),
  among: weights.map((weight, index) => ({ id: index + 1, weight })),
});

/** A row for each id with its part of each line. */
function parts(lines: readonly TestLine[], turn = 0): number[][] {
  const split = splitLines(lines.map(dividedLine), turn);
  return (lines[0]?.weights ?? []).map((_, index) => split.map((line) => line.get(index + 1) ?? NaN));
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const shares = (lines: readonly TestLine[], turn = 0): number[] => parts(lines, turn).map(sum);

/** Whether the amount is a fraction rounded down or up. */
const isRounded = (amount: number, numerator: bigint, denominator: bigint): boolean => {
  const off = BigInt(amount) * denominator - numerator;
  return off > -denominator && off < denominator;
};

const wholeOf = ({ weights }: TestLine): bigint =>
  weights.reduce((total, weight) => total + BigInt(weight), 0n);

const bill = fc.integer({ min: 1, max: 14 }).chain((people) =>
  fc.record({
    turn: fc.nat(100),
    lines: fc.array(
      fc.record({
        total: fc.oneof(
          fc.integer({ min: -30, max: 60 }),
          fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
        ),
        weights: fc
          .array(fc.oneof(fc.nat(2), fc.nat(9), fc.nat(1_000_000_000)), {
            minLength: people,
            maxLength: people,
          })
          .filter((weights) => weights.some((weight) => weight > 0)),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
);

describe('lines that are divided together (M22)', () => {
  it('equal claims differ by one cent at most, whatever the lines are', () => {
    const third = [1, 1, 1];
    expect(
      shares([
        { total: 1000, weights: third },
        { total: 100, weights: third },
      ]),
    ).toEqual([367, 367, 366]);
    expect(
      shares(
        [
          { total: 1000, weights: third },
          { total: 100, weights: third },
        ],
        1,
      ),
    ).toEqual([366, 367, 367]);
  });

  it('gives no cent of a line to anybody without a weight in it, though the fraction is larger', () => {
    const goods = { total: 2, weights: [1, 1, 1, 1, 1, 0, 0] };
    const postage = { total: 1, weights: [0, 0, 0, 0, 0, 1, 1] };
    expect(shares([goods, postage])).toEqual([1, 1, 0, 0, 0, 1, 0]);
  });

  it('passes cents on where a line has none left', () => {
    const first = { total: 3, weights: [1, 1, 1, 1, 1, 1] };
    const second = { total: 1, weights: [1, 1, 1, 0, 0, 0] };
    expect(sum(shares([first, second]))).toBe(4);
    expect(shares([first, second])).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('turns the signs around where more came back than was paid', () => {
    const lines = [
      { total: -100, weights: [1, 1, 4] },
      { total: 10, weights: [1, 1, 1] },
    ];
    expect(shares(lines)).toEqual(
      shares(lines.map(({ total, weights }) => ({ total: -total, weights }))).map((share) => -share),
    );
  });

  it('has nothing to divide by where nobody has a weight in a line', () => {
    expect(() =>
      parts([
        { total: 5, weights: [1, 1] },
        { total: 5, weights: [0, 0] },
      ]),
    ).toThrow('NOTHING_TO_SPLIT');
    expect(() => splitLines([{ total: cents(1), among: [] }], 3)).toThrow('NOTHING_TO_SPLIT');
  });

  it('a bill of one line is divided as one amount is (M21)', () => {
    fc.assert(
      fc.property(bill, ({ lines: [line = { total: 1, weights: [1] }], turn }) => {
        const alone = splitCents(cents(line.total), dividedLine(line).among, turn);
        expect(shares([line], turn)).toEqual(line.weights.map((_, index) => alone.get(index + 1)));
      }),
    );
  });

  it('comes to each line; each part and each share is its exact value rounded down or up', () => {
    fc.assert(
      fc.property(bill, ({ lines, turn }) => {
        const rows = parts(lines, turn);
        expect(lines.map((_, line) => sum(rows.map((row) => row[line] ?? NaN)))).toEqual(
          lines.map(({ total }) => total),
        );
        const denominator = lines.reduce((product, line) => product * wholeOf(line), 1n);
        const wrong = rows.filter((row, place) => {
          const dues = lines.map(({ total, weights }) => BigInt(total) * BigInt(weights[place] ?? 0));
          const exact = lines.reduce(
            (total, line, index) => total + ((dues[index] ?? 0n) * denominator) / wholeOf(line),
            0n,
          );
          const partsFit = lines.every((line, index) =>
            isRounded(row[index] ?? NaN, dues[index] ?? 0n, wholeOf(line)),
          );
          return !partsFit || !isRounded(sum(row), exact, denominator);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('equal weights differ by one cent at most, in the share and in each line', () => {
    fc.assert(
      fc.property(bill, ({ lines, turn }) => {
        const twins = lines.map(({ total, weights }) => ({ total, weights: [...weights, ...weights] }));
        const rows = parts(twins, turn);
        const half = rows.length / 2;
        rows.slice(0, half).forEach((row, place) => {
          const twin = rows[place + half] ?? [];
          expect(Math.abs(sum(row) - sum(twin))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('does not depend on the order of the claims', () => {
    fc.assert(
      fc.property(bill, ({ lines, turn }) => {
        const divided = lines.map(dividedLine);
        const backwards = divided.map(({ total, among }) => ({ total, among: [...among].reverse() }));
        const sorted = (split: ReturnType<typeof splitLines>) =>
          split.map((line) => [...line].sort(([a], [b]) => a - b));
        expect(sorted(splitLines(backwards, turn))).toEqual(sorted(splitLines(divided, turn)));
      }),
    );
  });
});
