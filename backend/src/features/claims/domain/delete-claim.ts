import { idsOf, standingClaim, type ClaimEvent, type ClaimState } from '@fan-beats/events';
import { movementOf, removedLines, type LineStep } from './line-steps';

/** An admin deletes a claim: exactly what it took goes back (rule D29). Throws NotFound when there is none. */
export function deleteClaim(state: ClaimState): ClaimEvent[] {
  const claim = standingClaim(state);
  const steps: LineStep[] = claim.lines.map((line) => ({
    line,
    text: line.text,
    before: line.amount,
    after: 0,
  }));
  return [
    {
      type: 'ClaimDeleted',
      data: { ...idsOf(claim), ...movementOf(claim, steps), removed: removedLines(steps) },
    },
  ];
}
