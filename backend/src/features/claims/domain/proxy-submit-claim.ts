import {
  bookingDifference,
  isOpenForProxy,
  missingPoints,
  neededPoints,
  noBooking,
  points,
  Rejection,
  type ClaimEvent,
  type ClaimState,
  type Points,
  type StandingClaim,
} from '@fan-beats/events';
import { refuseChangedPrice } from './agreed-price';
import type { Submission } from './claim.offers';
import { addedLines, bookingAfter, changedLines, removedLines, stockOf, type LineStep } from './line-steps';
import {
  changesNothing,
  claimToChange,
  draftSubmission,
  firstSubmission,
  privateTexts,
  paymentAfter,
  type SubmissionDraft,
} from './submission-events';
import { refuseAboveStock } from './submission-limits';
import { windowClosed } from './submit-claim';
import { growthsOf, planSteps, wantedByProxy } from './wanted-lines';

/**
 * An admin submits a claim for a fan or replaces what it holds (rules D10, D18, D23). Extra pieces need a link to the
 * group order, but the item may be unpublished: publishing decides what fans find in the shop (rule D21), and an admin
 * acts where the shop no longer does.
 * Throws Rejection: GO_CANCELED, WINDOW_CLOSED (new claims only), CART_EMPTY, ITEM_NOT_IN_GO, VARIANT_REQUIRED,
 * VARIANT_UNKNOWN, PRICE_CHANGED, STOCK_EXCEEDED, NOT_ENOUGH_POINTS, CLAIM_TOO_LARGE.
 */
export function proxySubmitClaim(state: ClaimState, input: Submission): ClaimEvent[] {
  const claim = claimToChange(state);
  if (input.go.status === 'CANCELED') throw new Rejection('GO_CANCELED', { goId: input.go.goId });
  if (!claim && !isOpenForProxy(input.go, input.now)) throw windowClosed(input.go, input.now);
  const wanted = wantedByProxy(claim, input.cart);
  const growths = growthsOf(wanted, input.offers, (offer) => offer.linked);
  refuseChangedPrice(growths, input.expected);
  const steps = planSteps(wanted, growths, claim?.nextLine ?? 1);
  refuseAboveStock(growths, stockOf(corrections(steps)), input.limitOf);
  refuseUncovered(claim, steps, input.availablePoints);
  return record(draftSubmission(claim, steps, input), input.go.title);
}

/** What an admin takes off may leave the account in debt (rule D33); what an admin adds must be covered (rule D32). */
function refuseUncovered(
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

function corrections(steps: readonly LineStep[]): LineStep[] {
  return steps.filter((step) => step.after < step.before);
}

function record(draft: SubmissionDraft, goTitle: string): ClaimEvent[] {
  if (!draft.claim) return [firstSubmission(draft, goTitle)];
  if (changesNothing(draft)) return [];
  const { ids, movement, steps } = draft;
  const revised: ClaimEvent = {
    type: 'ClaimRevised',
    data: {
      ...ids,
      ...movement,
      added: addedLines(steps),
      changed: changedLines(steps),
      removed: removedLines(steps),
    },
    ...privateTexts(draft),
  };
  return [revised, ...paymentAfter(draft)];
}
