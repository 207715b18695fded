import { cents, type Cents } from '../../kernel/money';
import { Rejection } from '../../kernel/rules';
import type { Weighted } from './split-cents';

/** An amount and the weights by which it is divided; all lines of a bill name the same ids. */
export interface DividedLine {
  readonly total: Cents;
  readonly among: readonly Weighted[];
}

interface Row {
  readonly id: number;
  /** For each line the exact part, rounded down to whole cents. */
  readonly down: readonly number[];
  /** Lines in which the exact part is a fraction: it may be raised by one cent. */
  readonly fractions: readonly number[];
  /** Cents that the parts must be raised by, so that the sum is at least its exact value rounded down. */
  readonly mustRise: number;
  /** Fraction of a cent in the exact sum, as a numerator over one denominator of all rows. */
  readonly rest: bigint;
}

interface Table {
  /** Cents of each line that nobody has yet. */
  readonly left: number[];
  /** Rows of each line that have a cent more than their part rounded down. */
  readonly raised: readonly Set<Row>[];
  /** Lines that have no cent left, also not by an exchange with other lines. */
  readonly closed: Set<number>;
}

/**
 * Divides lines in whole cents, all together (rules M21, M22). The parts of a line add up to the line. Each part, and
 * the sum of the parts of an id, is its exact value rounded down or up. The cents that are left go to the sums with the
 * largest fractions, as far as the lines allow. Equal fractions are ordered by id, and `turn` decides which id comes
 * first. For a total below 0, all signs are turned around during the division. Returns the parts of each line.
 * Throws Rejection NOTHING_TO_SPLIT where nobody has a weight in a line.
 *
 * Example: 10.00 and 1.00 among three equal claims. The exact parts are 333.33 and 33.33 cents, together 366.67. Rounded
 * down, each claim has 333 + 33, and each line has one cent left. The first claim takes the cent of the first line
 * (334 + 33), the second claim that of the second line (333 + 34), the third gets none: 3.67, 3.67 and 3.66.
 */
export function splitLines(
  lines: readonly DividedLine[],
  turn: number,
): readonly ReadonlyMap<number, Cents>[] {
  const sign = lines.reduce((sum, { total }) => sum + total, 0) < 0 ? -1 : 1;
  const rows = rowsOf(
    lines.map(({ total, among }) => ({ total: cents(sign * total), among })),
    turn,
  );
  const left = lines.map(({ total }, line) =>
    rows.reduce((rest, { down }) => rest - (down[line] ?? 0), sign * total),
  );
  const raised = lines.map(() => new Set<Row>());
  const table: Table = { left, raised, closed: new Set() };
  for (const row of rows) for (let cent = 0; cent < row.mustRise; cent += 1) raise(row, table);
  const fractions = rows.filter(({ rest }) => rest > 0n);
  for (const row of fractions.sort((a, b) => compare(b.rest, a.rest))) raise(row, table);
  return raised.map(
    (more, line) =>
      new Map(rows.map((row) => [row.id, cents(sign * ((row.down[line] ?? 0) + (more.has(row) ? 1 : 0)))])),
  );
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

/** The rows by id, beginning with the one whose turn it is. */
function rowsOf(lines: readonly DividedLine[], turn: number): Row[] {
  const wholes = lines.map(({ among }) => among.reduce((sum, { weight }) => sum + BigInt(weight), 0n));
  if (wholes.includes(0n)) throw new Rejection('NOTHING_TO_SPLIT');
  const denominator = [...new Set(wholes)].reduce((product, whole) => product * whole, 1n);
  const ids = [...new Set(lines.flatMap(({ among }) => among.map(({ id }) => id)))].sort((a, b) => a - b);
  const weights = lines.map(({ among }) => new Map(among.map(({ id, weight }) => [id, BigInt(weight)])));
  const first = turn % Math.max(1, ids.length);
  return [...ids.slice(first), ...ids.slice(0, first)].map((id) => {
    const parts = lines.map(({ total }, line) => {
      const whole = wholes[line] ?? 1n;
      const due = BigInt(total) * (weights[line]?.get(id) ?? 0n);
      return { line, due, whole, down: floor(due, whole) };
    });
    const exact = parts.reduce((sum, { due, whole }) => sum + due * (denominator / whole), 0n);
    const share = floor(exact, denominator);
    return {
      id,
      down: parts.map(({ down }) => Number(down)),
      fractions: parts.filter(({ due, whole }) => due % whole !== 0n).map(({ line }) => line),
      mustRise: Number(parts.reduce((rest, { down }) => rest - down, share)),
      rest: exact - share * denominator,
    };
  });
}

/** Division of BigInt rounds towards 0. */
const floor = (amount: bigint, by: bigint): bigint => {
  const cut = amount / by;
  return amount < 0n && amount % by !== 0n ? cut - 1n : cut;
};

/**
 * A line that the search reached: the row that would take a cent of it, and the line in which that row would give up a
 * cent.
 */
interface Step {
  readonly line: number;
  readonly taker: Row;
  readonly before: Step | null;
}

/**
 * Raises one cell of the row: in a line that has a cent left, or in one where another row gives up its cent and takes
 * one of another line instead. Searches the lines breadth first. Changes nothing where no line with a cent left can be
 * reached.
 *
 * Example: line 1 has no cent left, because row A has it; line 2 has one. Row B has a fraction in line 1 alone. The first
 * step is "B takes a cent of line 1". It leads to "A takes a cent of line 2, and gives up that of line 1". Line 2 has a
 * cent, so both steps are done (`take`).
 */
function raise(row: Row, table: Table): void {
  const { left, raised, closed } = table;
  const reached = new Set<number>(closed);
  const steps = stepsOf(row, null, { table, reached });
  // The list grows while it is walked.
  for (const step of steps) {
    if ((left[step.line] ?? 0) > 0) {
      take(step, table);
      return;
    }
    for (const other of raised[step.line] ?? []) {
      if (reached.size === left.length) break;
      steps.push(...stepsOf(other, step, { table, reached }));
    }
  }
  for (const { line } of steps) closed.add(line);
}

/** The lines in which the row may have a cent more and that were not reached before, those with the most cents left first. */
function stepsOf(
  taker: Row,
  before: Step | null,
  { table, reached }: { readonly table: Table; readonly reached: Set<number> },
): Step[] {
  const lines = taker.fractions.filter((line) => !reached.has(line) && !table.raised[line]?.has(taker));
  for (const line of lines) reached.add(line);
  const { left } = table;
  return lines.sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0)).map((line): Step => ({ line, taker, before }));
}

/** Each row on the way takes a cent of its line and gives up the cent of the line before. */
function take(last: Step, { left, raised }: Table): void {
  left[last.line] = (left[last.line] ?? 0) - 1;
  for (let step: Step | null = last; step !== null; step = step.before) {
    raised[step.line]?.add(step.taker);
    if (step.before !== null) raised[step.before.line]?.delete(step.taker);
  }
}
