import { cents, type Cents } from '../../kernel/money';
import { Rejection } from '../../kernel/rules';

/** Who takes part in what is divided: a whole number of 0 or more. */
export interface Weighted {
  readonly id: number;
  readonly weight: number;
}

/**
 * Whole cents in proportion to weights (rule M21): each gets what it is due rounded down, and the cents that are left go one each to
 * the largest remainders; of equal ones by id, and who comes first takes turns. A total below 0 is divided by its absolute value.
 * Throws Rejection NOTHING_TO_SPLIT where nobody has a weight.
 */
export function splitCents(
  total: Cents,
  among: readonly Weighted[],
  turn: number,
): ReadonlyMap<number, Cents> {
  const amount = BigInt(Math.abs(total));
  const whole = among.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (whole === 0n) throw new Rejection('NOTHING_TO_SPLIT');
  const inOrder = [...among].sort((a, b) => a.id - b.id);
  const first = turn % inOrder.length;
  const parts = [...inOrder.slice(first), ...inOrder.slice(0, first)].map(({ id, weight }) => {
    const due = amount * BigInt(weight);
    return { id, floor: due / whole, rest: due % whole };
  });
  const left = Number(amount - parts.reduce((sum, { floor }) => sum + floor, 0n));
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  const sign = total < 0 ? -1 : 1;
  return new Map(
    byRest.map(({ id, floor }, place) => [id, cents(sign * (Number(floor) + (place < left ? 1 : 0)))]),
  );
}
