import {
  bookingDifference,
  largestCount,
  largestSumCents,
  missingPoints,
  neededPoints,
  noBooking,
  points,
  Rejection,
  remainingOfLimit,
  stockKey,
  unitsOf,
  type ClaimTotals,
  type Points,
  type RefusedLine,
  type StandingClaim,
  type StockKey,
  type StockLimit,
  type StockMovement,
  type StockUnit,
} from '../../language';
import type { ProductOffer } from './claim.offers';
import { bookingAfter, corrections, type LineStep } from './line-steps';
import { refusedLine, type Growth } from './wanted-lines';

/**
 * Refuses extra pieces beyond what is left, naming each line that comes short and the most it may ask for.
 * Lines of a cart share what is left in the cart's order; pieces the same act gives back (`returned`, below 0) are free again.
 */
export function refuseAboveStock(
  growths: readonly Growth[],
  returned: readonly StockMovement[],
  limitOf: (unit: StockUnit) => StockLimit | undefined,
): void {
  const left = new Map<StockKey, number>();
  const givenBack = new Map(returned.map((movement) => [stockKey(movement), -movement.amount]));
  const leftOf = (unit: StockUnit): number =>
    left.get(stockKey(unit)) ?? free(limitOf(unit)) + (givenBack.get(stockKey(unit)) ?? 0);
  const short: RefusedLine[] = [];
  for (const growth of growths) {
    const units = unitsOf(growth.terms);
    const possible = Math.min(...units.map(leftOf));
    const taken = Math.min(growth.extra, possible);
    for (const unit of units) left.set(stockKey(unit), leftOf(unit) - taken);
    if (taken < growth.extra) short.push(refusedLine(growth.wanted, growth.wanted.heldAmount + possible));
  }
  if (short.length > 0) throw new Rejection('STOCK_EXCEEDED', { lines: short });
}

function free(limit: StockLimit | undefined): number {
  return (limit && remainingOfLimit(limit)) ?? largestCount - (limit?.claimed ?? 0);
}

/** Sums that the read models and the books hold without losing a cent; far above any claim in earnest. */
export function refuseTooLarge({ sumCents, grantedPoints, costPoints }: ClaimTotals): void {
  if (sumCents > largestSumCents || Math.max(grantedPoints, costPoints) > largestCount)
    throw new Rejection('CLAIM_TOO_LARGE');
}

/** Refuses what the account lacks: what is taken off may leave it in debt (rule D33), what is added must be covered (rule D32). */
export function refuseMissingPoints(
  claim: StandingClaim | undefined,
  steps: readonly LineStep[],
  available: Points,
): void {
  const corrected = bookingAfter(claim, corrections(steps));
  const neededByCorrections = neededPoints(bookingDifference(claim?.booking ?? noBooking, corrected));
  const additions = bookingDifference(corrected, bookingAfter(claim, steps));
  const missing = missingPoints(additions, points(available - neededByCorrections));
  if (missing > 0) throw new Rejection('NOT_ENOUGH_POINTS', { missing });
}

/** A fan's claim holds at most `ordermax` pieces per item and variant, over all its texts and prices (rule D18). */
export function refuseAboveOrderMax(
  claim: StandingClaim | undefined,
  growths: readonly Growth[],
  offers: ReadonlyMap<number, ProductOffer>,
): void {
  const left = new Map<StockKey, number>();
  const short: RefusedLine[] = [];
  for (const { wanted, extra } of growths) {
    const key = stockKey(wanted);
    const free = leftPerPerson(offers.get(wanted.itemId)?.ordermax, wanted, claim?.lines ?? []);
    const possible = left.get(key) ?? free ?? Infinity;
    left.set(key, possible - Math.min(extra, possible));
    if (possible < extra) short.push(refusedLine(wanted, wanted.heldAmount + possible));
  }
  if (short.length > 0) throw new Rejection('ORDER_MAX_EXCEEDED', { lines: short });
}

/** What the maximum per person leaves of a unit beside these lines; null where there is none. */
export function leftPerPerson(
  ordermax: number | null | undefined,
  unit: StockUnit,
  lines: readonly StockMovement[],
): number | null {
  if (!ordermax) return null;
  const same = lines.filter((line) => line.itemId === unit.itemId && line.variantId === unit.variantId);
  return Math.max(0, ordermax - same.reduce((sum, line) => sum + line.amount, 0));
}
