import { cents, type Cents } from '../../kernel/money';
import { Rejection } from '../../kernel/rules';

/** A participant of a division, with a weight: a whole number of 0 or more. */
export interface Weighted {
  readonly id: number;
  readonly weight: number;
}

/**
 * Divides whole cents in proportion to weights (rule M21). Each participant gets its exact part rounded down. The cents
 * that are left go one each to the largest remainders. Equal remainders are ordered by id, and `turn` decides which id
 * comes first. A total below 0 is divided by its absolute value. Throws Rejection NOTHING_TO_SPLIT where nobody has a
 * weight.
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
