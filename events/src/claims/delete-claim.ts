import {
  addCents,
  cents,
  evolveClaim,
  existingClaim,
  idsOf,
  markTakenOff,
  releaseAll,
  stageOf,
  stages,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type Stage,
} from '../language';
import { movementOf, removedLines, type LineStep } from './line-steps';

/**
 * An admin deletes a claim: exactly what it took goes back, payments to the balance (rules D29, M25). Throws NotFound
 * when there is none.
 */
export function deleteClaim(state: ClaimState): ClaimEvent[] {
  const claim = existingClaim(state);
  const steps: LineStep[] = claim.lines.map((line) => ({
    line,
    text: line.text,
    before: line.amount,
    after: 0,
  }));
  return [
    ...releaseAll(claim, 'deleted'),
    {
      type: 'ClaimDeleted',
      data: { ...idsOf(claim), ...movementOf(claim, steps), removed: removedLines(steps) },
    },
  ];
}

const markedOf = (claim: ExistingClaim, stage: Stage): number =>
  Math.max(0, stageOf(claim, stage).markedCents);

/**
 * The amount that marks by hand covered before and no longer cover; no payment of it is recorded (rule M1). It is
 * counted stage by stage: a mark that the same act sets on one stage does not offset a mark that it removes from
 * another.
 */
export function unmarkedCents(before: ExistingClaim, after: ClaimState): Cents {
  const gone = stages.map((stage) =>
    Math.max(0, markedOf(before, stage) - (after.status === 'existing' ? markedOf(after, stage) : 0)),
  );
  return addCents(...gone.map(cents));
}

/**
 * Removes the marks by hand first, because that money never existed (rule M25), then deletes the claim. Throws
 * NotFound.
 */
export function unmarkAndDelete(state: ClaimState): ClaimEvent[] {
  const claim = existingClaim(state);
  const unmarked = stages
    .filter((stage) => markedOf(claim, stage) > 0)
    .map((stage) => markTakenOff(claim, stage));
  return [...unmarked, ...deleteClaim(unmarked.reduce<ClaimState>(evolveClaim, claim))];
}
