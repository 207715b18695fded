import {
  defined,
  claimStream,
  ConcurrencyConflict,
  initialClaim,
  NotFound,
  type ClaimEvent,
  type ClaimState,
  type EventVia,
  type RecordedEvent,
} from '@fan-beats/events';

import type { Decision, LedgerCommand } from '../../../ledger/ledger-command';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { Actor } from '../../../platform/people/actor';
import { availablePoints } from '../../accounts/domain/account.state';
import type { CartLine, ExpectedAddition, Submission } from '../domain/claim.offers';
import { loadOffers } from './load-offers';

export type { CartLine };

/** A cart on its way into the books. */
export interface CartSubmission {
  readonly actor: Actor;
  readonly goId: number;
  readonly entries: readonly CartLine[];
  /** Absent means unchanged, null or blank means cleared. */
  readonly additionalInfo?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
  /** What the person saw of everything that is new (rule D71). */
  readonly expected?: ExpectedAddition;
  /** The version of the claim the cart was made on, 0 for none: a claim that moved on since is a conflict (rule D72). */
  readonly expectedVersion?: number;
}

export interface SubmittedClaim {
  readonly claimId: number;
}

type SubmissionDecider = (state: ClaimState, input: Submission) => ClaimEvent[];

/** Submits a cart for a fan: the fan's own, or an admin's by proxy. */
export function submissionCommand(
  submission: CartSubmission,
  userId: number,
  { via, decider }: { readonly via: EventVia; readonly decider: SubmissionDecider },
): LedgerCommand<SubmittedClaim> {
  const { goId, entries, additionalInfo, expected, expectedVersion } = submission;
  return {
    actor: submission.actor,
    via,
    ...(userId === submission.actor.userId ? {} : { subjectId: userId }),
    idempotencyKey: submission.idempotencyKey,
    input: {
      userId,
      goId,
      cart: entries,
      ...defined({ additionalInfo }),
      ...(expected && { expected }),
      ...defined({ expectedVersion }),
    },
    needs: {
      goIds: [goId],
      items: [{ goId, itemIds: [...new Set(entries.map((line) => line.itemId))], load: loadOffers }],
      claimsOf: [{ goId, userId }],
      accounts: [userId],
    },
    decide: (context) => decideSubmission(context, { submission, userId, decider }),
    answerAgain: (first) => ({ claimId: claimIdOf(first) }),
  };
}

interface SubmissionInput {
  readonly submission: CartSubmission;
  readonly userId: number;
  readonly decider: SubmissionDecider;
}

function decideSubmission(
  context: DecisionContext,
  { submission, userId, decider }: SubmissionInput,
): Decision<SubmittedClaim> {
  const { goId, entries, additionalInfo, expected } = submission;
  const go = context.go(goId);
  if (!go) throw new NotFound('go');
  const standingId = context.claimIdOf(goId, userId);
  refuseMoved(context, standingId, submission.expectedVersion);
  const state = standingId === undefined ? initialClaim : context.claim(standingId);
  const claimId = standingId ?? context.newClaimId();
  const events = decider(state, {
    claimId,
    userId,
    go,
    now: context.now,
    cart: entries,
    ...defined({ additionalInfo }),
    ...(expected && { expected }),
    offers: context.items(loadOffers, goId),
    limitOf: (unit) => context.limitOf(goId, unit),
    availablePoints: availablePoints(context.account(userId)),
  });
  return { streams: [{ stream: claimStream(claimId), events }], answer: { claimId } };
}

function refuseMoved(context: DecisionContext, claimId: number | undefined, expectedVersion?: number): void {
  if (expectedVersion === undefined) return;
  const version = claimId === undefined ? 0 : context.head(claimStream(claimId)).version;
  if (version !== expectedVersion) throw new ConcurrencyConflict(`claim ${claimId ?? 'of nobody'}`);
}

function claimIdOf(event: RecordedEvent): number {
  if (!('claimId' in event.data)) throw new Error(`Not an event of a claim: ${event.type}`);
  return event.data.claimId;
}
