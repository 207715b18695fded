import {
  addBookings,
  addCents,
  addPoints,
  assertNever,
  cents,
  coveredAfter,
  NotFound,
  points,
  settlePoints,
  type Cents,
  type ClaimEvent,
  type ClaimExtended,
  type ClaimIds,
  type ClaimLine,
  type ClaimMovement,
  type ClaimNoteWritten,
  type ClaimRevised,
  type ClaimSubmitted,
  type ClaimTotals,
  type ClaimTrackingAssigned,
  type CostComponent,
  type PointsBooking,
  type PointsStanding,
  type SubmissionTexts,
} from '@fan-beats/events';

/** A line the claim holds, with the fan's text for it; the text is part of what tells lines apart (rule D50). */
export interface HeldLine extends ClaimLine {
  readonly text: string | null;
}

export interface ShippingCost {
  /** Null while it was never set (rule D70). */
  readonly amountCents: Cents | null;
  readonly settled: boolean;
}

export interface ClaimPayment {
  readonly received: boolean;
  /** Stays when an extension revoked the mark, so that the panel can show what was covered (rule D48). */
  readonly coveredCents: Cents;
}

export interface NoClaim {
  readonly status: 'none';
}

export interface DeletedClaim {
  readonly status: 'deleted';
  readonly claimId: number;
}

export interface StandingClaim {
  readonly status: 'standing';
  readonly claimId: number;
  readonly goId: number;
  readonly userId: number;
  readonly goTitle: string;
  /** Ordered by line number, oldest first. */
  readonly lines: readonly HeldLine[];
  readonly nextLine: number;
  readonly totals: ClaimTotals;
  readonly booking: PointsBooking;
  readonly standing: PointsStanding;
  /** Survives a cancellation: completion happens once and is not undone (rule D13). */
  readonly completed: boolean;
  readonly paid: ClaimPayment;
  readonly freebiesDone: boolean;
  readonly costs: Readonly<Record<CostComponent, ShippingCost>>;
  readonly additionalInfo: string | null;
  readonly note: string | null;
  readonly trackingId: string | null;
}

export type ClaimState = NoClaim | StandingClaim | DeletedClaim;

export const initialClaim: ClaimState = { status: 'none' };

export const noTotals: ClaimTotals = { sumCents: cents(0), grantedPoints: points(0), costPoints: points(0) };

const openCost: ShippingCost = { amountCents: null, settled: false };

/** Folds a fact into the state of its claim; never validates. */
export function evolveClaim(state: ClaimState, event: ClaimEvent): ClaimState {
  if (event.type === 'ClaimSubmitted') return submitted(event);
  return state.status === 'standing' ? evolveStanding(state, event) : state;
}

type StandingEvent = Exclude<ClaimEvent, ClaimSubmitted>;

function evolveStanding(claim: StandingClaim, event: StandingEvent): ClaimState {
  switch (event.type) {
    case 'ClaimExtended':
    case 'ClaimRevised':
      return relined(claim, event);
    case 'ClaimSurplusReleased':
      return { ...booked(claim, event.data.posting), standing: 'completed', completed: true };
    case 'ClaimBeatsReturned':
      return { ...booked(claim, event.data.posting), standing: 'returned' };
    case 'ClaimBeatsRebooked':
      return { ...booked(claim, event.data.posting), standing: claim.completed ? 'completed' : 'open' };
    case 'ClaimDeleted':
      return { status: 'deleted', claimId: event.data.claimId };
    default:
      return { ...claim, ...markedBy(claim, event) };
  }
}

type MovingEventType = Extract<ClaimEvent, { data: { posting: PointsBooking } }>['type'];

/** What the admin panel marks, sets and writes. */
function markedBy(
  claim: StandingClaim,
  event: Exclude<StandingEvent, { type: MovingEventType }>,
): Partial<StandingClaim> {
  switch (event.type) {
    case 'ClaimPaymentReceived':
      return { paid: { received: true, coveredCents: event.data.coveredCents } };
    case 'ClaimPaymentRevoked':
      return { paid: { received: false, coveredCents: coveredAfter(event) } };
    case 'ClaimFreebiesCompleted':
      return { freebiesDone: true };
    case 'ClaimFreebiesReopened':
      return { freebiesDone: false };
    case 'ShippingCostSet':
      return withCost(claim, event.data.component, { amountCents: event.data.amountCents });
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return withCost(claim, event.data.component, {
        amountCents: event.data.amountCents,
        settled: event.type === 'ShippingCostSettled',
      });
    case 'ClaimNoteWritten':
    case 'ClaimTrackingAssigned':
      return written(event);
    default:
      return assertNever(event);
  }
}

function submitted(event: ClaimSubmitted): StandingClaim {
  const { claimId, goId, userId, goTitle, change, posting, lines } = event.data;
  return {
    status: 'standing',
    claimId,
    goId,
    userId,
    goTitle,
    lines: lines.map((line) => held(line, event.private)),
    nextLine: lineAfter(lines, 1),
    totals: change,
    booking: posting,
    standing: 'open',
    completed: false,
    paid: { received: false, coveredCents: cents(0) },
    freebiesDone: false,
    costs: { domestics: openCost, ems: openCost, customs: openCost },
    additionalInfo: event.private?.additionalInfo ?? null,
    note: null,
    trackingId: null,
  };
}

function relined(claim: StandingClaim, event: ClaimExtended | ClaimRevised): StandingClaim {
  const { added, changed } = event.data;
  const removed = event.type === 'ClaimRevised' ? event.data.removed : [];
  const amounts = new Map(changed.map((change) => [change.line, change.amountAfter]));
  const gone = new Set(removed.map((removal) => removal.line));
  const kept = claim.lines
    .filter((line) => !gone.has(line.line))
    .map((line) => ({ ...line, amount: amounts.get(line.line) ?? line.amount }));
  const info = event.private?.additionalInfo;
  return {
    ...moved(claim, event.data),
    lines: [...kept, ...added.map((line) => held(line, event.private))],
    nextLine: lineAfter(added, claim.nextLine),
    additionalInfo: info === undefined ? claim.additionalInfo : info,
  };
}

function held(line: ClaimLine, texts: SubmissionTexts | null | undefined): HeldLine {
  return { ...line, text: texts?.lineTexts?.[String(line.line)] ?? null };
}

function lineAfter(added: readonly ClaimLine[], next: number): number {
  return added.reduce((highest, line) => Math.max(highest, line.line + 1), next);
}

function moved(claim: StandingClaim, movement: ClaimMovement): StandingClaim {
  return { ...booked(claim, movement.posting), totals: addTotals(claim.totals, movement.change) };
}

function booked(claim: StandingClaim, posting: PointsBooking): StandingClaim {
  return { ...claim, booking: addBookings(claim.booking, posting) };
}

function withCost(
  claim: StandingClaim,
  component: CostComponent,
  change: Partial<ShippingCost>,
): Pick<StandingClaim, 'costs'> {
  return { costs: { ...claim.costs, [component]: { ...claim.costs[component], ...change } } };
}

/** A forgotten text is no text (rule D41). */
function written(event: ClaimNoteWritten | ClaimTrackingAssigned): Partial<StandingClaim> {
  return event.type === 'ClaimNoteWritten'
    ? { note: event.private?.note ?? null }
    : { trackingId: event.private?.trackingId ?? null };
}

export function addTotals(a: ClaimTotals, b: ClaimTotals): ClaimTotals {
  return {
    sumCents: addCents(a.sumCents, b.sumCents),
    grantedPoints: addPoints(a.grantedPoints, b.grantedPoints),
    costPoints: addPoints(a.costPoints, b.costPoints),
  };
}

/** The claim an act is about. Throws NotFound when there is none or it was deleted (rule D29). */
export function standingClaim(state: ClaimState): StandingClaim {
  if (state.status !== 'standing') throw new NotFound('claim');
  return state;
}

export function idsOf({ claimId, goId, userId }: ClaimIds): ClaimIds {
  return { claimId, goId, userId };
}

/** The Fan Beats booking this claim would have in another standing. */
export function bookingStanding(claim: StandingClaim, standing: PointsStanding): PointsBooking {
  const { grantedPoints, costPoints } = claim.totals;
  return settlePoints({ granted: grantedPoints, cost: costPoints }, standing);
}
