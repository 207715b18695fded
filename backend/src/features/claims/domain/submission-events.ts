import {
  addCents,
  addTotals,
  noTotals,
  paymentFollows,
  type ClaimEvent,
  type ClaimIds,
  type ClaimMovement,
  type ClaimState,
  type StandingClaim,
  type SubmissionTexts,
} from '@fan-beats/events';
import type { Submission } from './claim.offers';
import { freeText } from './free-text';
import { addedLines, movementOf, type LineStep } from './line-steps';
import { refuseTooLarge } from './submission-limits';

/** What an accepted submission comes to: which claim, which steps, what they move and the texts that go with them. */
export interface SubmissionDraft {
  readonly ids: ClaimIds;
  readonly claim: StandingClaim | undefined;
  readonly steps: readonly LineStep[];
  readonly movement: ClaimMovement;
  readonly texts: SubmissionTexts | undefined;
}

/** The claim a submission extends; a deleted one never comes back, so its fan gets a new claim (rule D29). */
export function claimToChange(state: ClaimState): StandingClaim | undefined {
  return state.status === 'standing' ? state : undefined;
}

/** Throws Rejection CLAIM_TOO_LARGE. */
export function draftSubmission(
  claim: StandingClaim | undefined,
  steps: readonly LineStep[],
  input: Submission,
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

/** The private part of a submission's event; left out where there is no text. */
export function privateTexts(draft: SubmissionDraft): { readonly private?: SubmissionTexts } {
  return draft.texts ? { private: draft.texts } : {};
}

export function changesNothing(draft: SubmissionDraft): boolean {
  return draft.steps.length === 0 && draft.texts === undefined;
}

export function firstSubmission(draft: SubmissionDraft, goTitle: string): ClaimEvent {
  const { claimId, goId, userId } = draft.ids;
  const { change, posting, stock } = draft.movement;
  return {
    type: 'ClaimSubmitted',
    data: { claimId, goId, userId, change, posting, stock, goTitle, lines: addedLines(draft.steps) },
    ...privateTexts(draft),
  };
}

/** What the new sum does to the claim's payment (rules D48, M2, M25). */
export function paymentAfter({ ids, claim, movement }: SubmissionDraft): ClaimEvent[] {
  if (!claim) return [];
  return paymentFollows(ids, claim.paid, addCents(claim.totals.sumCents, movement.change.sumCents));
}
