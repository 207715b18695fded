import { isOpenForProxy, Rejection, type ClaimEvent, type ClaimState } from '../../language';
import { refuseChangedPrice } from './agreed-price';
import type { Submission } from './claim.offers';
import { corrections, removedLines, stockOf } from './line-steps';
import { claimToChange, draftSubmission, submissionEvents } from './submission-events';
import { refuseAboveStock, refuseMissingPoints } from './submission-limits';
import { windowClosed } from './submit-claim';
import { growthsOf, planSteps, refuseEmpty, wantedByProxy } from './wanted-lines';

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
  refuseEmpty(wanted, (line) => line.wanted > 0);
  const growths = growthsOf(wanted, input.offers, (offer) => offer.linked);
  refuseChangedPrice(growths, input.expected);
  const steps = planSteps(wanted, growths, claim?.nextLine ?? 1);
  refuseAboveStock(growths, stockOf(corrections(steps)), input.limitOf);
  refuseMissingPoints(claim, steps, input.availablePoints);
  return submissionEvents(draftSubmission(claim, steps, input), input.go.title, (data) => ({
    type: 'ClaimRevised',
    data: { ...data, removed: removedLines(steps) },
  }));
}
