import { followsInAct } from '../acts';
import { NotFound } from '../kernel/not-found';
import { addCents, cents } from '../kernel/money';
import { addPoints, points } from '../kernel/points';
import { addBookings, settlePoints, type PointsBooking, type PointsState } from './points-settlement';
import {
  noReversals,
  withReversal,
  type MaybeRecorded,
  type ReversalsMade,
} from '../money/reversals/reversals-made';
import {
  evolveMarks,
  fieldOf,
  isReversible,
  markedFields,
  noMarks,
  type ClaimMarks,
  type MarkedField,
  type MarkEvent,
} from './claim-marks';
import { withSum } from './claim-stages';
import type {
  ClaimEvent,
  ClaimExtended,
  ClaimIds,
  ClaimLine,
  ClaimMovement,
  ClaimNoteWritten,
  ClaimRevised,
  ClaimSubmitted,
  ClaimTotals,
  SubmissionTexts,
} from './claim.events';

/**
 * A line of the claim, with the fan's text for it. Lines of the same unit with different texts are different lines
 * (rule D50).
 */
export interface HeldLine extends ClaimLine {
  readonly text: string | null;
}

/** A change of a mark that was not reversed, and the marks before it. */
export interface UnreversedChange {
  readonly event: MaybeRecorded<MarkEvent>;
  readonly before: ClaimMarks;
}

export interface NoClaim {
  readonly status: 'none';
  readonly reversals: ReversalsMade;
}

export interface DeletedClaim {
  readonly status: 'deleted';
  readonly claimId: number;
  readonly reversals: ReversalsMade;
}

export interface ExistingClaim extends ClaimMarks, ClaimIds {
  readonly status: 'existing';
  /** The fan it belonged to before any merger (rule A10). */
  readonly submittedBy: number;
  readonly goTitle: string;
  /** Ordered by line number, oldest first. */
  readonly lines: readonly HeldLine[];
  readonly nextLine: number;
  readonly totals: ClaimTotals;
  readonly booking: PointsBooking;
  readonly pointsState: PointsState;
  /** Survives a cancellation: completion happens once and is not undone (rule D13). */
  readonly completed: boolean;
  readonly additionalInfo: string | null;
  readonly note: string | null;
  /** Oldest first; a reversal removes the last one (rule D53). */
  readonly changes: Readonly<Record<MarkedField, readonly UnreversedChange[]>>;
  readonly reversals: ReversalsMade;
}

export type ClaimState = NoClaim | ExistingClaim | DeletedClaim;

export const initialClaim: ClaimState = { status: 'none', reversals: noReversals };

export const noTotals: ClaimTotals = { sumCents: cents(0), grantedPoints: points(0), costPoints: points(0) };

/** Folds a fact into the state of its claim; never validates. */
export function evolveClaim(state: ClaimState, event: MaybeRecorded<ClaimEvent>): ClaimState {
  if (state.status === 'existing') return evolveExisting(state, event);
  return event.type === 'ClaimSubmitted' ? applySubmission(event) : state;
}

function evolveExisting(claim: ExistingClaim, event: MaybeRecorded<ClaimEvent>): ClaimState {
  switch (event.type) {
    case 'ClaimSubmitted':
      return applySubmission(event);
    case 'ClaimExtended':
    case 'ClaimRevised':
      return applyLineChanges(claim, event);
    case 'ClaimSurplusReleased':
      return { ...applyBooking(claim, event.data.posting), pointsState: 'completed', completed: true };
    case 'ClaimBeatsReturned':
      return { ...applyBooking(claim, event.data.posting), pointsState: 'canceled' };
    case 'ClaimBeatsRebooked':
      return {
        ...applyBooking(claim, event.data.posting),
        pointsState: claim.completed ? 'completed' : 'open',
      };
    case 'ClaimDeleted':
      return { status: 'deleted', claimId: event.data.claimId, reversals: claim.reversals };
    case 'ClaimNoteWritten':
      return { ...claim, note: noteOf(event) };
    case 'ClaimHandedOver':
      return { ...claim, userId: event.data.userId };
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived':
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
    case 'ClaimTrackingAssigned':
      return applyMark(claim, event);
  }
}

/** A forgotten text counts as no text (rule D41). */
const noteOf = ({ private: texts }: ClaimNoteWritten): string | null => texts?.note ?? null;

/** Applies a mark or setting of the admin panel, with what is needed to take it back. */
function applyMark(claim: ExistingClaim, event: MaybeRecorded<MarkEvent>): ExistingClaim {
  const field = fieldOf(event);
  const { reversesPosition } = event.data;
  const { requests, stages, freebiesDone, trackingId, changes, reversals } = claim;
  const before = { requests, stages, freebiesDone, trackingId };
  const stack = changes[field];
  const isReversal = reversesPosition !== undefined;
  return {
    ...claim,
    ...evolveMarks(before, event),
    changes: {
      ...changes,
      [field]: isReversal ? stack.slice(0, -1) : [...stack, { event, before }],
    },
    reversals: isReversal ? withReversal(reversals, reversesPosition, event) : reversals,
  };
}

/**
 * Positions of the changes that an admin may reverse now: the latest one of each mark and cost that was not reversed
 * (rule D53).
 */
export function reversiblePositions(state: ClaimState): ReadonlySet<number> {
  const changes = state.status === 'existing' ? Object.values(state.changes) : [];
  const latest = changes.flatMap((ofField) => latestChange(ofField)[0] ?? []);
  const reversible = latest.filter(({ event, before }) => isReversible(event, before));
  return new Set(reversible.flatMap(({ event }) => event.position ?? []));
}

/**
 * The latest change of a field, followed by the changes that the shop itself recorded in the same act because of a new
 * cost (rule M2).
 *
 * Example: the cost is set to 8.00, later to 6.00, and the shop marks it as done because 6.00 are covered. The result is
 * the second cost and the mark. Had an admin marked it as done, the result would be that mark alone.
 */
export function latestChange(changes: readonly UnreversedChange[]): readonly UnreversedChange[] {
  const act = changes.slice(changes.findLastIndex(({ event }) => event.type === 'ShippingCostSet'));
  const isOne = act.every(
    ({ event, before }, index) =>
      index === 0 || (followsInAct(act[0]?.event ?? event, event, index) && !isReversible(event, before)),
  );
  return isOne ? act : changes.slice(-1);
}

const noChanges = Object.fromEntries(markedFields.map((field) => [field, []])) as unknown as Readonly<
  Record<MarkedField, readonly UnreversedChange[]>
>;

function applySubmission(event: ClaimSubmitted): ExistingClaim {
  const { claimId, goId, userId, goTitle, change, posting, lines } = event.data;
  return {
    status: 'existing',
    claimId,
    goId,
    userId,
    submittedBy: userId,
    goTitle,
    lines: lines.map((line) => withText(line, event.private)),
    nextLine: lineAfter(lines, 1),
    totals: change,
    booking: posting,
    pointsState: 'open',
    completed: false,
    ...noMarks,
    stages: withSum(noMarks.stages, change.sumCents),
    additionalInfo: event.private?.additionalInfo ?? null,
    note: null,
    changes: noChanges,
    reversals: noReversals,
  };
}

function applyLineChanges(claim: ExistingClaim, event: ClaimExtended | ClaimRevised): ExistingClaim {
  const { added, changed } = event.data;
  const removed = event.type === 'ClaimRevised' ? event.data.removed : [];
  const amounts = new Map(changed.map((change) => [change.line, change.amountAfter]));
  const gone = new Set(removed.map((removal) => removal.line));
  const kept = claim.lines
    .filter((line) => !gone.has(line.line))
    .map((line) => ({ ...line, amount: amounts.get(line.line) ?? line.amount }));
  const info = event.private?.additionalInfo;
  return {
    ...applyMovement(claim, event.data),
    lines: [...kept, ...added.map((line) => withText(line, event.private))],
    nextLine: lineAfter(added, claim.nextLine),
    additionalInfo: info === undefined ? claim.additionalInfo : info,
  };
}

function withText(line: ClaimLine, texts: SubmissionTexts | null | undefined): HeldLine {
  return { ...line, text: texts?.lineTexts?.[String(line.line)] ?? null };
}

function lineAfter(added: readonly ClaimLine[], next: number): number {
  return added.reduce((highest, line) => Math.max(highest, line.line + 1), next);
}

function applyMovement(claim: ExistingClaim, movement: ClaimMovement): ExistingClaim {
  const totals = addTotals(claim.totals, movement.change);
  return { ...applyBooking(claim, movement.posting), totals, stages: withSum(claim.stages, totals.sumCents) };
}

function applyBooking(claim: ExistingClaim, posting: PointsBooking): ExistingClaim {
  return { ...claim, booking: addBookings(claim.booking, posting) };
}

export function addTotals(a: ClaimTotals, b: ClaimTotals): ClaimTotals {
  return {
    sumCents: addCents(a.sumCents, b.sumCents),
    grantedPoints: addPoints(a.grantedPoints, b.grantedPoints),
    costPoints: addPoints(a.costPoints, b.costPoints),
  };
}

/** The state without what only a reversal needs: the earlier changes and the reversals. */
export function withoutHistory(state: ClaimState): ClaimState {
  return state.status === 'existing'
    ? { ...state, changes: noChanges, reversals: noReversals }
    : { ...state, reversals: noReversals };
}

/** The claim that an act is about. Throws NotFound when there is none or it was deleted (rule D29). */
export function existingClaim(state: ClaimState): ExistingClaim {
  if (state.status !== 'existing') throw new NotFound('claim');
  return state;
}

export function idsOf({ claimId, goId, userId }: ClaimIds): ClaimIds {
  return { claimId, goId, userId };
}

/** The Fan Beats booking that this claim would have in another state. */
export function bookingInState(claim: ExistingClaim, pointsState: PointsState): PointsBooking {
  const { grantedPoints, costPoints } = claim.totals;
  return settlePoints({ granted: grantedPoints, cost: costPoints }, pointsState);
}
