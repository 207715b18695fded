import type { ClaimRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { costTotal, difference } from '../../../features/claims/claimFigures';
import { totalsOf } from '../../../features/claims/overview/claimOverview';
import type { MoneyChange } from '../../../features/books/asof/MoneyChanges';

/** What became of the money of claims from one moment to another, by the words of the books. */
export function moneyBetween(
  before: readonly ClaimRecord[],
  after: readonly ClaimRecord[],
): readonly MoneyChange[] {
  const later = moneyOf(after);
  return Object.entries(moneyOf(before)).map(([name, then]) => {
    const now = later[name] ?? 0;
    return { name, before: then, after: now, difference: difference(now, then) };
  });
}

function moneyOf(claims: readonly ClaimRecord[]): Readonly<Record<string, number>> {
  const { all, paid, unpaid, too_much } = totalsOf(claims);
  const shipping = claims.map((claim) => centsFromEuros(difference(costTotal(claim), claim.claim_sum)));
  return {
    Sum: all.sum,
    Covered: paid.sum,
    Open: unpaid.sum,
    'Paid too much': too_much.sum,
    Shipping: eurosFromCents(addCents(...shipping)),
  };
}
