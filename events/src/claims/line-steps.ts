import {
  addTotals,
  bookingDifference,
  cents,
  noBooking,
  noTotals,
  points,
  settlePoints,
  sumDemand,
  timesCents,
  timesPoints,
  type ClaimLine,
  type ClaimLineChange,
  type ClaimLineRef,
  type ClaimLineRemoval,
  type ClaimMovement,
  type ClaimTotals,
  type ExistingClaim,
  type NewClaimLine,
  type PointsBooking,
  type StockMovement,
} from '../language';

/** A new line without its number and amount. */
export type LineDetails = Omit<NewClaimLine, 'line' | 'amount'>;

/**
 * Makes a line from its details. It names each field, because a line of a claim has the fan's text, which never enters
 * the data of an event. Spreading an object takes longer than everything else a decision does with a line.
 */
export function claimLine(
  details: Omit<ClaimLine, 'line' | 'amount'>,
  line: number,
  amount: number,
): NewClaimLine {
  return {
    line,
    itemId: details.itemId,
    variantId: details.variantId,
    itemType: details.itemType,
    caption: details.caption,
    variantCaption: details.variantCaption,
    category: details.category,
    kind: details.kind,
    amount,
    unitPriceCents: details.unitPriceCents,
    unitPoints: details.unitPoints,
    includes: details.includes,
  };
}

/** The change of one line of a claim: from 0 it is added, to 0 it is removed. */
export interface LineStep {
  readonly line: ClaimLine;
  readonly text: string | null;
  readonly before: number;
  readonly after: number;
}

/** Differences of the claim's sums; only items cost euros and grant Fan Beats, only freebies cost them (rule D31). */
export function totalsOf(steps: readonly LineStep[]): ClaimTotals {
  return steps.reduce((totals, step) => addTotals(totals, stepTotals(step)), noTotals);
}

function stepTotals({ line, before, after }: LineStep): ClaimTotals {
  const pieces = after - before;
  const stepPoints = timesPoints(line.unitPoints, pieces);
  return line.itemType === 0
    ? { sumCents: timesCents(line.unitPriceCents, pieces), grantedPoints: stepPoints, costPoints: points(0) }
    : { sumCents: cents(0), grantedPoints: points(0), costPoints: stepPoints };
}

/** Pieces taken and given back per base unit, with sets as the variants frozen on the line (rules D16, D50). */
export function stockOf(steps: readonly LineStep[]): StockMovement[] {
  return sumDemand(
    steps.map(({ line, before, after }) => ({
      itemId: line.itemId,
      variantId: line.variantId,
      includes: line.includes,
      amount: after - before,
    })),
  );
}

/** The Fan Beats booking of a claim after these steps (rules D13, D31). */
export function bookingAfter(claim: ExistingClaim | undefined, steps: readonly LineStep[]): PointsBooking {
  const totals = addTotals(claim?.totals ?? noTotals, totalsOf(steps));
  return settlePoints(
    { granted: totals.grantedPoints, cost: totals.costPoints },
    claim?.pointsState ?? 'open',
  );
}

/** The steps that take pieces off a claim. */
export function corrections(steps: readonly LineStep[]): LineStep[] {
  return steps.filter((step) => step.after < step.before);
}

/** The differences that the steps make to sums, Fan Beats and stock. */
export function movementOf(claim: ExistingClaim | undefined, steps: readonly LineStep[]): ClaimMovement {
  return {
    change: totalsOf(steps),
    posting: bookingDifference(claim?.booking ?? noBooking, bookingAfter(claim, steps)),
    stock: stockOf(steps),
  };
}

export function addedLines(steps: readonly LineStep[]): ClaimLine[] {
  return steps
    .filter((step) => step.before === 0)
    .map(({ line, after }) => claimLine(line, line.line, after));
}

export function changedLines(steps: readonly LineStep[]): ClaimLineChange[] {
  return steps
    .filter((step) => step.before > 0 && step.after > 0)
    .map((step) => ({ ...lineRef(step.line), amountBefore: step.before, amountAfter: step.after }));
}

export function removedLines(steps: readonly LineStep[]): ClaimLineRemoval[] {
  return steps
    .filter((step) => step.after === 0)
    .map((step) => ({ ...lineRef(step.line), amount: step.before }));
}

/** Names each field, because a line of a claim has the fan's text, which never enters the data of an event. */
function lineRef(line: ClaimLine): ClaimLineRef {
  return {
    line: line.line,
    itemId: line.itemId,
    variantId: line.variantId,
    itemType: line.itemType,
    caption: line.caption,
    variantCaption: line.variantCaption,
  };
}
