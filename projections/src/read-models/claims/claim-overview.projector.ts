import {
  claimEventDefinitions,
  type ClaimEvent,
  type ClaimExtended,
  type ClaimMovement,
  type ClaimRevised,
  type ClaimSubmitted,
  type PointsBooking,
  type RecordedEvent,
  type Stage,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../tables/row-op';
import { claimOverviewTable } from './claim-overview.table';

const overview = opsOn(claimOverviewTable);

// Names made up on the fly are strings the engine has to look up again for every event of a replay.
const centsColumns = { domestics: 'domestics_cents', ems: 'ems_cents', customs: 'customs_cents' } as const;
const doneColumns = { domestics: 'domestics_done', ems: 'ems_done', customs: 'customs_done' } as const;

/** A claim as lists and pages show it; a deleted claim has no row (rule D29). Every other event moves its version. */
export const claimOverviewProjector: Projector = {
  table: claimOverviewTable,
  project(event) {
    if (!isOfClaim(event)) return [];
    switch (event.type) {
      case 'ClaimSubmitted':
        return [submitted(event)];
      case 'ClaimExtended':
      case 'ClaimRevised':
        return [put(event, infoOf(event)), overview.add(keyOf(event), moved(event.data))];
      case 'ClaimDeleted':
        return [overview.remove(keyOf(event))];
      case 'ClaimSurplusReleased':
      case 'ClaimBeatsReturned':
      case 'ClaimBeatsRebooked':
        return [put(event, {}), overview.add(keyOf(event), booked(event.data.posting))];
      default:
        return [put(event, marked(event))];
    }
  },
};

type OfClaim = RecordedEvent<ClaimEvent>;
export const isOfClaim = (event: RecordedEvent): event is OfClaim => event.type in claimEventDefinitions;

type Columns = {
  -readonly [Column in keyof Parameters<typeof overview.put>[1]]: Parameters<typeof overview.put>[1][Column];
};
type Changed = Exclude<OfClaim, { readonly data: { readonly posting: unknown } }>;

/** What a fact changes of the row besides its version: a new object each, into which the version goes. */
function marked(event: Changed): Columns {
  switch (event.type) {
    case 'ClaimPaymentReceived':
      return { payment_received: true, covered_cents: event.data.coveredCents };
    case 'ClaimPaymentRevoked':
      // What was paid stays covered when the claim only outgrew it (rule D48).
      return event.data.reason === 'extended'
        ? { payment_received: false }
        : { payment_received: false, covered_cents: event.data.restoredCents ?? 0 };
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { freebies_done: event.type === 'ClaimFreebiesCompleted' };
    default:
      return written(event);
  }
}

type Written = Exclude<
  Changed,
  { readonly type: `ClaimPaymentRe${'ceived' | 'voked'}` | `ClaimFreebies${'Completed' | 'Reopened'}` }
>;

function written(event: Written): Columns {
  switch (event.type) {
    case 'ClaimNoteWritten':
      return { admin_note: event.private?.note ?? null };
    case 'ClaimTrackingAssigned':
      return { tracking_id: event.private?.trackingId ?? null };
    case 'ClaimHandedOver': {
      const { userId, submittedBy } = event.data;
      return { user_id: userId, submitted_by: userId === submittedBy ? 0 : submittedBy };
    }
    default:
      return costed(event);
  }
}

type OfStage = Extract<Changed, { readonly data: { readonly stage: Stage } | { readonly component: Stage } }>;

function costed(event: OfStage): Columns {
  switch (event.type) {
    case 'ShippingCostSet':
      return { [centsColumns[event.data.component]]: event.data.amountCents };
    case 'ShippingCostSettled':
    case 'ShippingCostReopened': {
      // What is done has an amount, 0 where none was ever set.
      const { component, amountCents } = event.data;
      const done = event.type === 'ShippingCostSettled';
      return { [centsColumns[component]]: amountCents, [doneColumns[component]]: done };
    }
    default:
      return paid(event);
  }
}

/** What is asked for changes nothing here. */
function paid(event: Exclude<OfStage, { readonly data: { readonly component: Stage } }>): Columns {
  switch (event.type) {
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived': {
      const { stage, settled, coveredCents } = event.data;
      if (stage !== 'items') return { [doneColumns[stage]]: settled };
      return { payment_received: settled, covered_cents: coveredCents };
    }
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
      return {};
  }
}

function keyOf(event: OfClaim) {
  return { claim_id: event.data.claimId };
}

/** Spreading the version in would cost more than all else. */
function put(event: OfClaim, set: Columns): RowOp {
  set.version = event.version;
  return overview.put(keyOf(event), set);
}

function submitted(event: RecordedEvent<ClaimSubmitted>): RowOp {
  const { goId, userId, change, posting } = event.data;
  return overview.create(keyOf(event), {
    go_id: goId,
    user_id: userId,
    created_at_ms: event.recordedAt,
    sum_cents: change.sumCents,
    granted_points: change.grantedPoints,
    cost_points: change.costPoints,
    drawn_points: posting.drawn,
    pending_points: posting.pending,
    released_points: posting.released,
    additional_info: event.private?.additionalInfo ?? null,
    version: event.version,
  });
}

const infoOf = ({ private: texts }: RecordedEvent<ClaimExtended | ClaimRevised>): Columns =>
  texts?.additionalInfo === undefined ? {} : { additional_info: texts.additionalInfo };

const moved = ({ change, posting }: ClaimMovement) => ({
  sum_cents: change.sumCents,
  granted_points: change.grantedPoints,
  cost_points: change.costPoints,
  ...booked(posting),
});

function booked(posting: PointsBooking) {
  return {
    drawn_points: posting.drawn,
    pending_points: posting.pending,
    released_points: posting.released,
  };
}
