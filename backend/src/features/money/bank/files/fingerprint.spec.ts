import fc from 'fast-check';
import { camtFile, type TestEntry } from '../testing/camt-file';
import { identify } from './fingerprint';
import { readFiles } from './read-file';
import type { ReadLine } from './read-line';

/** Few days, payers and amounts, so that equal lines are frequent. */
const entries = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}`),
    amountCents: fc.constantFrom(500, 700, -500),
    payer: fc.constantFrom('A', 'B'),
    purpose: fc.constantFrom('x', 'y'),
    reference: fc.option(fc.constantFrom('R1', 'R2', '1-71', '17-1'), { nil: undefined }),
  }),
  { maxLength: 40 },
);
const days = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));

const linesOf = (statement: readonly TestEntry[], layout: (line: ReadLine) => ReadLine) =>
  statement.length === 0
    ? []
    : identify(readFiles([Buffer.from(camtFile(statement))], () => undefined).lines.map(layout), 'key');

/** The lines that the shop takes from a file: those that it has not seen. */
const importInto = (seen: Set<string>, lines: ReturnType<typeof identify>): ReadLine[] =>
  lines.filter(({ fingerprint, ordinal }) => {
    const key = `${fingerprint} ${ordinal}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });

const kept = (lines: readonly ReadLine[]): string[] =>
  lines.map(({ bookedOn, amountCents, payer, purpose, bankReference }) =>
    [bookedOn, amountCents, payer, purpose.trim(), bankReference].join(),
  );

const same = (line: ReadLine): ReadLine => line;
const wrapped = (line: ReadLine): ReadLine => ({ ...line, purpose: ` ${line.purpose}\n ` });

it('any exports of any days, in any order and layout, add every line once and lose none', () => {
  fc.assert(
    fc.property(entries, fc.array(days, { minLength: 1, maxLength: 4 }), (statement, exports) => {
      const inDays = ([a, b]: readonly [number, number]) =>
        statement.filter(
          ({ day }) => Number(day.slice(-2)) >= Math.min(a, b) && Number(day.slice(-2)) <= Math.max(a, b),
        );
      const seen = new Set<string>();
      const taken = exports.flatMap((one, index) =>
        importInto(seen, linesOf(inDays(one), index % 2 === 0 ? same : wrapped)),
      );
      const meant = statement.filter((line) => exports.some((one) => inDays(one).includes(line)));
      expect(kept(taken).toSorted()).toEqual(kept(linesOf(meant, same)).toSorted());
    }),
    { numRuns: 100 },
  );
});

it('a key makes fingerprints that another key does not', () => {
  const [line] = readFiles([Buffer.from(camtFile([{ amountCents: 1 }]))], () => undefined).lines;
  const [a, b] = ['a', 'b'].map((key) => (line ? identify([line], key)[0]?.fingerprint : ''));
  expect(a).not.toBe(b);
});
