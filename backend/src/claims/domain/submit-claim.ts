import {
  isOpenForFans,
  missingPoints,
  Rejection,
  windowPhase,
  type ClaimEvent,
  type ClaimMovement,
  type Points,
} from '@fan-beats/events';
import type { GoFacts, Submission } from './claim.offers';
import type { ClaimState } from './claim.state';
import {
  changesNothing,
  claimToChange,
  draftSubmission,
  firstSubmission,
  privateTexts,
  revokedPayment,
  type SubmissionDraft,
} from './submission-events';
import { addedLines, changedLines } from './line-steps';
import { refuseAboveOrderMax, refuseAboveStock } from './submission-limits';
import { growthsOf, planSteps, refusedLine, wantedByFan, type WantedLine } from './wanted-lines';

/**
 * A fan submits a claim or extends the one there is (rules D8, D22, D23).
 * Throws Rejection: WINDOW_CLOSED, CART_EMPTY, CLAIMED_AMOUNT_FLOOR, ITEM_NOT_IN_GO, VARIANT_REQUIRED, VARIANT_UNKNOWN,
 * ORDER_MAX_EXCEEDED, STOCK_EXCEEDED, NOT_ENOUGH_POINTS.
 */
export function submitClaim(state: ClaimState, input: Submission): ClaimEvent[] {
  if (!isOpenForFans(input.go, input.now)) throw windowClosed(input.go, input.now);
  const claim = claimToChange(state);
  const wanted = wantedByFan(claim, input.cart);
  refuseBelowClaimed(wanted);
  const growths = growthsOf(wanted, input.offers, (offer) => offer.linked && offer.published);
  refuseAboveOrderMax(claim, growths, input.offers);
  refuseAboveStock(growths, [], input.limitOf);
  const draft = draftSubmission(claim, planSteps(wanted, growths, claim?.nextLine ?? 1), input);
  refuseMissingPoints(draft.movement, input.availablePoints);
  return record(draft, input.go.title);
}

export function windowClosed(go: GoFacts, now: number): Rejection {
  return new Rejection('WINDOW_CLOSED', { goId: go.goId, status: go.status, phase: windowPhase(go, now) });
}

function refuseBelowClaimed(wanted: readonly WantedLine[]): void {
  const below = wanted.filter((line) => line.wanted < line.heldAmount);
  if (below.length === 0) return;
  throw new Rejection('CLAIMED_AMOUNT_FLOOR', { lines: below.map((line) => refusedLine(line, null)) });
}

function refuseMissingPoints(movement: ClaimMovement, available: Points): void {
  const missing = missingPoints(movement.posting, available);
  if (missing > 0) throw new Rejection('NOT_ENOUGH_POINTS', { missing });
}

function record(draft: SubmissionDraft, goTitle: string): ClaimEvent[] {
  if (!draft.claim) return [firstSubmission(draft, goTitle)];
  if (changesNothing(draft)) return [];
  const { ids, movement, steps } = draft;
  const extended: ClaimEvent = {
    type: 'ClaimExtended',
    data: { ...ids, ...movement, added: addedLines(steps), changed: changedLines(steps) },
    ...privateTexts(draft),
  };
  return [extended, ...revokedPayment(draft)];
}
