import {
  addCents,
  addTotals,
  adjustPayment,
  adjustRequest,
  bookingDifference,
  freeText,
  largestCount,
  largestSumCents,
  missingPoints,
  neededPoints,
  noBooking,
  noTotals,
  points,
  Rejection,
  remainingOfLimit,
  stockKey,
  unitsOf,
  type ClaimEvent,
  type ClaimExtended,
  type ClaimIds,
  type ClaimMovement,
  type ClaimRevised,
  type ClaimState,
  type ClaimTotals,
  type ExistingClaim,
  type Points,
  type RefusedLine,
  type StockKey,
  type StockLimit,
  type StockMovement,
  type StockUnit,
  type SubmissionTexts,
  type TextVersion,
} from '../language';
import type { Submission, ProductOffer } from './claim.offers';
import { addedLines, bookingAfter, changedLines, corrections, movementOf, type LineStep } from './line-steps';
import { refusedLine, type Addition } from './wanted-lines';

/**
 * Refuses extra pieces beyond the stock that is left. The refusal names each line that is short and the most that it
 * may ask for. Lines of a cart share the stock in the cart's order. Pieces that the same act gives back (`returned`,
 * below 0) are free again.
 */
export function refuseAboveStock(
  additions: readonly Addition[],
  returned: readonly StockMovement[],
  limitOf: (unit: StockUnit) => StockLimit | undefined,
): void {
  const left = new Map<StockKey, number>();
  const givenBack = new Map(returned.map((movement) => [stockKey(movement), -movement.amount]));
  const leftOf = (unit: StockUnit): number =>
    left.get(stockKey(unit)) ?? free(limitOf(unit)) + (givenBack.get(stockKey(unit)) ?? 0);
  const short: RefusedLine[] = [];
  for (const addition of additions) {
    const units = unitsOf(addition.details);
    const possible = Math.min(...units.map(leftOf));
    const taken = Math.min(addition.extra, possible);
    for (const unit of units) left.set(stockKey(unit), leftOf(unit) - taken);
    if (taken < addition.extra)
      short.push(refusedLine(addition.wanted, addition.wanted.heldAmount + possible));
  }
  if (short.length > 0) throw new Rejection('STOCK_EXCEEDED', { lines: short });
}

function free(limit: StockLimit | undefined): number {
  return (limit && remainingOfLimit(limit)) ?? largestCount - (limit?.claimed ?? 0);
}

/**
 * Refuses sums that the read models and the books cannot store to the cent; the limits are far above any real claim.
 */
function refuseTooLarge({ sumCents, grantedPoints, costPoints }: ClaimTotals): void {
  if (sumCents > largestSumCents || Math.max(grantedPoints, costPoints) > largestCount)
    throw new Rejection('CLAIM_TOO_LARGE');
}

/**
 * Refuses what the account lacks. Pieces that are taken off may leave it in debt (rule D33); pieces that are added must
 * be covered (rule D32). An exchange that takes no more Fan Beats than before is never refused.
 */
export function refuseMissingPoints(
  claim: ExistingClaim | undefined,
  steps: readonly LineStep[],
  available: Points,
): void {
  const before = claim?.booking ?? noBooking;
  const after = bookingAfter(claim, steps);
  if (neededPoints(bookingDifference(before, after)) <= 0) return;
  const corrected = bookingAfter(claim, corrections(steps));
  const neededByCorrections = neededPoints(bookingDifference(before, corrected));
  const additions = bookingDifference(corrected, after);
  const missing = missingPoints(additions, points(available - neededByCorrections));
  if (missing > 0) throw new Rejection('NOT_ENOUGH_POINTS', { missing });
}

/**
 * Refuses more than `ordermax` pieces per item and variant in a fan's claim, over all its texts and prices (rule D18).
 */
export function refuseAboveOrderMax(
  claim: ExistingClaim | undefined,
  additions: readonly Addition[],
  offers: ReadonlyMap<number, ProductOffer>,
): void {
  const left = new Map<StockKey, number>();
  const short: RefusedLine[] = [];
  for (const { wanted, extra } of additions) {
    const key = stockKey(wanted);
    const free = leftPerPerson(offers.get(wanted.itemId)?.ordermax, wanted, claim?.lines ?? []);
    const possible = left.get(key) ?? free ?? Infinity;
    left.set(key, possible - Math.min(extra, possible));
    if (possible < extra) short.push(refusedLine(wanted, wanted.heldAmount + possible));
  }
  if (short.length > 0) throw new Rejection('ORDER_MAX_EXCEEDED', { lines: short });
}

/** The pieces that the maximum per person leaves of a unit beside these lines; null where there is no maximum. */
export function leftPerPerson(
  ordermax: number | null | undefined,
  unit: StockUnit,
  lines: readonly StockMovement[],
): number | null {
  if (!ordermax) return null;
  const same = lines.filter((line) => line.itemId === unit.itemId && line.variantId === unit.variantId);
  return Math.max(0, ordermax - same.reduce((sum, line) => sum + line.amount, 0));
}

/** The result of an accepted submission: its claim, its steps, their differences and the texts that belong to them. */
interface SubmissionDraft {
  readonly ids: ClaimIds;
  readonly claim: ExistingClaim | undefined;
  readonly steps: readonly LineStep[];
  readonly movement: ClaimMovement;
  readonly texts: SubmissionTexts | undefined;
  /** The legal texts it is made under. */
  readonly shown?: readonly TextVersion[] | undefined;
}

/** The claim that a submission extends. A deleted claim never comes back, so its fan gets a new one (rule D29). */
export function claimToChange(state: ClaimState): ExistingClaim | undefined {
  return state.status === 'existing' ? state : undefined;
}

/** Throws Rejection CLAIM_TOO_LARGE. */
export function draftSubmission(
  claim: ExistingClaim | undefined,
  steps: readonly LineStep[],
  input: Pick<Submission, 'claimId' | 'userId' | 'go' | 'additionalInfo'>,
): SubmissionDraft {
  const claimId = claim?.claimId ?? input.claimId;
  const movement = movementOf(claim, steps);
  refuseTooLarge(addTotals(claim?.totals ?? noTotals, movement.change));
  return {
    ids: { claimId, goId: input.go.goId, userId: input.userId },
    claim,
    steps,
    movement,
    texts: textsOf(claim, steps, input.additionalInfo),
  };
}

function textsOf(
  claim: ExistingClaim | undefined,
  steps: readonly LineStep[],
  typedInfo: string | null | undefined,
): SubmissionTexts | undefined {
  const infoBefore = claim?.additionalInfo ?? null;
  const info = typedInfo === undefined ? infoBefore : freeText(typedInfo);
  const lineTexts = Object.fromEntries(
    steps.flatMap(({ line, text, before }) =>
      before === 0 && text !== null ? [[String(line.line), text]] : [],
    ),
  );
  const texts: SubmissionTexts = {
    ...(info !== infoBefore && { additionalInfo: info }),
    ...(Object.keys(lineTexts).length > 0 && { lineTexts }),
  };
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** The facts of an accepted submission; a later submission that changes nothing has none. */
export function submissionEvents(
  { ids, claim, steps, movement, texts, shown }: SubmissionDraft,
  goTitle: string,
  changedBy: (data: ClaimExtended['data']) => ClaimExtended | ClaimRevised,
): ClaimEvent[] {
  const moved = { ...ids, ...movement, ...(shown && { shown }) };
  const added = addedLines(steps);
  const withTexts = texts && { private: texts };
  if (!claim) return [{ type: 'ClaimSubmitted', data: { ...moved, goTitle, lines: added }, ...withTexts }];
  if (steps.length === 0 && !texts) return [];
  const sumCents = addCents(claim.totals.sumCents, movement.change.sumCents);
  return [
    { ...changedBy({ ...moved, added, changed: changedLines(steps) }), ...withTexts },
    // The effects of the new sum on the claim's payment (rules D48, M2, M25).
    ...adjustPayment(ids, claim.stages.items, sumCents),
    ...adjustRequest(claim, 'items', sumCents),
    ...freebiesFollow(ids, claim, steps),
  ];
}

/** Once there are more freebies, the packed ones are not all of them (rule D48). */
function freebiesFollow(ids: ClaimIds, claim: ExistingClaim, steps: readonly LineStep[]): ClaimEvent[] {
  const hasMore = steps.some(({ line, before, after }) => line.itemType === 1 && after > before);
  return claim.freebiesDone && hasMore ? [{ type: 'ClaimFreebiesReopened', data: ids }] : [];
}
