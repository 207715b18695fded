import { points, Rejection, type PieceTerms } from '../../language';
import type { ExpectedAddition } from './claim.offers';
import { totalsOf } from './line-steps';
import { grow, refusedLine, type Growth } from './wanted-lines';

/**
 * Refuses what would cost or grant something else than the person saw (rule D71). Compared are the terms of one piece, where a
 * line says them, and the sums of all extra pieces; what a submission takes off is not part of them.
 */
export function refuseChangedPrice(growths: readonly Growth[], expected: ExpectedAddition | undefined): void {
  const changed = growths.filter(({ wanted: { seen }, terms }) => seen && differs(seen, presentOf(terms)));
  if (changed.length === 0 && !expected) return;
  const now = additionOf(growths);
  if (changed.length === 0 && !differs(expected ?? now, now)) return;
  throw new Rejection('PRICE_CHANGED', {
    ...now,
    lines: (changed.length > 0 ? changed : growths).map(({ wanted, terms }) => ({
      ...refusedLine(wanted, null),
      ...(wanted.seen && { seen: wanted.seen }),
      present: presentOf(terms),
    })),
  });
}

const presentOf = ({ unitPriceCents, unitPoints }: Growth['terms']): PieceTerms => ({
  priceCents: unitPriceCents,
  points: unitPoints,
});

function additionOf(growths: readonly Growth[]): Required<ExpectedAddition> {
  const { sumCents, grantedPoints, costPoints } = totalsOf(growths.map((growth) => grow(growth, 0)));
  return { sumCents, points: points(costPoints - grantedPoints) };
}

/** Whether anything that was said is not what holds now. */
function differs<Terms extends object>(said: Partial<Terms>, now: Terms): boolean {
  return (Object.keys(now) as (keyof Terms)[]).some((name) => (said[name] ?? now[name]) !== now[name]);
}
