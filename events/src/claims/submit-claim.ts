import {
  isOpenForFans,
  isOpenForProxy,
  NotFound,
  Rejection,
  windowPhase,
  type ClaimEvent,
  type ClaimState,
} from '../language';
import { refuseChangedPrice, shownTexts } from './as-shown';
import type { GoFacts, Submission } from './claim.offers';
import { corrections, removedLines, stockOf } from './line-steps';
import {
  claimToChange,
  draftSubmission,
  refuseAboveOrderMax,
  refuseAboveStock,
  refuseMissingPoints,
  submissionEvents,
} from './submission';
import {
  offeredAdditions,
  planSteps,
  refusedLine,
  refuseEmpty,
  wantedByFan,
  wantedByProxy,
  type WantedLine,
} from './wanted-lines';

/**
 * A fan submits a claim or extends the existing one (rules D8, D22, D23, D71).
 * Throws NotFound for a group order that fans may not see, and Rejection: WINDOW_CLOSED, TEXTS_MISSING, TEXTS_CHANGED,
 * CART_EMPTY, CLAIMED_AMOUNT_FLOOR, ITEM_NOT_IN_GO, VARIANT_REQUIRED, VARIANT_UNKNOWN, PRICE_CHANGED,
 * ORDER_MAX_EXCEEDED, STOCK_EXCEEDED, CLAIM_TOO_LARGE, NOT_ENOUGH_POINTS.
 */
export function submitClaim(state: ClaimState, input: Submission): ClaimEvent[] {
  const claim = claimToChange(state);
  refuseClosed(input, claim !== undefined);
  const shown = shownTexts(input);
  const wanted = wantedByFan(claim, input.cart);
  refuseEmpty(wanted, (line) => line.wanted > 0 || line.heldAmount > 0);
  refuseBelowClaimed(wanted);
  const additions = offeredAdditions(wanted, input.offers, (offer) => offer.linked && offer.published);
  refuseChangedPrice(additions, input.expected);
  refuseAboveOrderMax(claim, additions, input.offers);
  refuseAboveStock(additions, [], input.limitOf);
  const draft = draftSubmission(claim, planSteps(wanted, additions, claim?.nextLine ?? 1), input);
  refuseMissingPoints(claim, draft.steps, input.availablePoints);
  return submissionEvents({ ...draft, shown }, input.go.title, (data) => ({ type: 'ClaimExtended', data }));
}

/** A fan without a claim gets NotFound for a group order that fans may not see, as for one that does not exist. */
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

/**
 * An admin submits a claim for a fan or replaces its contents (rules D10, D18, D23). Extra pieces need a link to the
 * group order, but the item may be unpublished: publishing decides what fans find in the shop (rule D21), and an admin
 * also acts where the shop no longer sells.
 * Throws Rejection: GO_CANCELED, WINDOW_CLOSED (new claims only), CART_EMPTY, ITEM_NOT_IN_GO, VARIANT_REQUIRED,
 * VARIANT_UNKNOWN, PRICE_CHANGED, STOCK_EXCEEDED, NOT_ENOUGH_POINTS, CLAIM_TOO_LARGE.
 */
export function proxySubmitClaim(state: ClaimState, input: Submission): ClaimEvent[] {
  const claim = claimToChange(state);
  if (input.go.status === 'CANCELED') throw new Rejection('GO_CANCELED', { goId: input.go.goId });
  if (!claim && !isOpenForProxy(input.go, input.now)) throw windowClosed(input.go, input.now);
  const wanted = wantedByProxy(claim, input.cart);
  refuseEmpty(wanted, (line) => line.wanted > 0);
  const additions = offeredAdditions(wanted, input.offers, (offer) => offer.linked);
  refuseChangedPrice(additions, input.expected);
  const steps = planSteps(wanted, additions, claim?.nextLine ?? 1);
  refuseAboveStock(additions, stockOf(corrections(steps)), input.limitOf);
  refuseMissingPoints(claim, steps, input.availablePoints);
  return submissionEvents(draftSubmission(claim, steps, input), input.go.title, (data) => ({
    type: 'ClaimRevised',
    data: { ...data, removed: removedLines(steps) },
  }));
}
