import {
  isOpenForFans,
  NotFound,
  Rejection,
  windowPhase,
  type ClaimEvent,
  type ClaimState,
} from '../../language';
import { refuseChangedPrice } from './agreed-price';
import type { GoFacts, Submission } from './claim.offers';
import { shownTexts } from './shown-texts';
import { claimToChange, draftSubmission, submissionEvents } from './submission-events';
import { refuseAboveOrderMax, refuseAboveStock, refuseMissingPoints } from './submission-limits';
import { growthsOf, planSteps, refusedLine, refuseEmpty, wantedByFan, type WantedLine } from './wanted-lines';

/**
 * A fan submits a claim or extends the one there is (rules D8, D22, D23, D71).
 * Throws NotFound for a group order that fans may not see, and Rejection: WINDOW_CLOSED, TEXTS_MISSING, TEXTS_CHANGED, CART_EMPTY, CLAIMED_AMOUNT_FLOOR, ITEM_NOT_IN_GO, VARIANT_REQUIRED, VARIANT_UNKNOWN,
 * PRICE_CHANGED, ORDER_MAX_EXCEEDED, STOCK_EXCEEDED, CLAIM_TOO_LARGE, NOT_ENOUGH_POINTS.
 */
export function submitClaim(state: ClaimState, input: Submission): ClaimEvent[] {
  const claim = claimToChange(state);
  refuseClosed(input, claim !== undefined);
  const shown = shownTexts(input);
  const wanted = wantedByFan(claim, input.cart);
  refuseEmpty(wanted, (line) => line.wanted > 0 || line.heldAmount > 0);
  refuseBelowClaimed(wanted);
  const growths = growthsOf(wanted, input.offers, (offer) => offer.linked && offer.published);
  refuseChangedPrice(growths, input.expected);
  refuseAboveOrderMax(claim, growths, input.offers);
  refuseAboveStock(growths, [], input.limitOf);
  const draft = draftSubmission(claim, planSteps(wanted, growths, claim?.nextLine ?? 1), input);
  refuseMissingPoints(claim, draft.steps, input.availablePoints);
  return submissionEvents({ ...draft, shown }, input.go.title, (data) => ({ type: 'ClaimExtended', data }));
}

/** Who has no claim in a group order that fans may not see hears the same of it as of one that there is not. */
function refuseClosed({ go, now }: Submission, isTheirs: boolean): void {
  if (isOpenForFans(go, now)) return;
  if (!isTheirs && (!go.published || go.archived)) throw new NotFound('go');
  throw windowClosed(go, now);
}

export function windowClosed(go: GoFacts, now: number): Rejection {
  return new Rejection('WINDOW_CLOSED', { goId: go.goId, status: go.status, phase: windowPhase(go, now) });
}

function refuseBelowClaimed(wanted: readonly WantedLine[]): void {
  const below = wanted.filter((line) => line.wanted < line.heldAmount);
  if (below.length === 0) return;
  throw new Rejection('CLAIMED_AMOUNT_FLOOR', { lines: below.map((line) => refusedLine(line, null)) });
}
