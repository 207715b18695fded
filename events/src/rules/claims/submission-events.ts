import {
  freeText,
  addCents,
  addTotals,
  noTotals,
  paymentFollows,
  requestFollows,
  type ClaimEvent,
  type ClaimExtended,
  type ClaimIds,
  type ClaimMovement,
  type ClaimRevised,
  type ClaimState,
  type StandingClaim,
  type SubmissionTexts,
  type TextVersion,
} from '../../language';
import type { Submission } from './claim.offers';
import { addedLines, changedLines, movementOf, type LineStep } from './line-steps';
import { refuseTooLarge } from './submission-limits';

/** What an accepted submission comes to: which claim, which steps, what they move and the texts that go with them. */
export interface SubmissionDraft {
  readonly ids: ClaimIds;
  readonly claim: StandingClaim | undefined;
  readonly steps: readonly LineStep[];
  readonly movement: ClaimMovement;
  readonly texts: SubmissionTexts | undefined;
  /** The legal texts it is made under. */
  readonly shown?: readonly TextVersion[] | undefined;
}

/** The claim a submission extends; a deleted one never comes back, so its fan gets a new claim (rule D29). */
export function claimToChange(state: ClaimState): StandingClaim | undefined {
  return state.status === 'standing' ? state : undefined;
}

/** Throws Rejection CLAIM_TOO_LARGE. */
export function draftSubmission(
  claim: StandingClaim | undefined,
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
  claim: StandingClaim | undefined,
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

/** The facts of an accepted submission; a later one that changes nothing leaves none. */
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
    // What the new sum does to the claim's payment (rules D48, M2, M25).
    ...paymentFollows(ids, claim.stages.items, sumCents),
    ...requestFollows(claim, 'items', sumCents),
    ...freebiesFollow(ids, claim, steps),
  ];
}

/** What was packed is not all any more once there are more freebies (rule D48). */
function freebiesFollow(ids: ClaimIds, claim: StandingClaim, steps: readonly LineStep[]): ClaimEvent[] {
  const grow = steps.some(({ line, before, after }) => line.itemType === 1 && after > before);
  return claim.freebiesDone && grow ? [{ type: 'ClaimFreebiesReopened', data: ids }] : [];
}
