import {
  claimEventDefinitions,
  type ClaimEvent,
  type ClaimExtended,
  type ClaimHandedOver,
  type ClaimMovement,
  type ClaimRevised,
  type ClaimSubmitted,
  type PointsBooking,
  type RecordedEvent,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../tables/row-op';
import { claimOverviewTable } from './claim-overview.table';

const overview = opsOn(claimOverviewTable);

/**
 * A claim for lists and pages, without its money; a deleted claim has no row (rule D29). Every other event of the claim
 * raises its version.
 */
export const claimOverviewProjector: Projector = {
  table: claimOverviewTable,
  project: (event) => (isOfClaim(event) ? projectClaim(event) : []),
};

type OfClaim = RecordedEvent<ClaimEvent>;
export const isOfClaim = (event: RecordedEvent): event is OfClaim => event.type in claimEventDefinitions;

type Columns = {
  -readonly [Column in keyof Parameters<typeof overview.put>[1]]: Parameters<typeof overview.put>[1][Column];
};

function projectClaim(event: OfClaim): readonly RowOp[] {
  switch (event.type) {
    case 'ClaimSubmitted':
      return [submitted(event)];
    case 'ClaimExtended':
    case 'ClaimRevised':
      return [put(event, infoOf(event)), overview.add(keyOf(event), moved(event.data))];
    case 'ClaimDeleted':
      return [overview.remove(keyOf(event))];
    case 'ClaimHandedOver':
      return [put(event, handedOver(event.data))];
    case 'ClaimSurplusReleased':
    case 'ClaimBeatsReturned':
    case 'ClaimBeatsRebooked':
      return [put(event, {}), overview.add(keyOf(event), booked(event.data.posting))];
    case 'ClaimFreebiesCompleted':
      return [put(event, { freebies_done: true })];
    case 'ClaimFreebiesReopened':
      return [put(event, { freebies_done: false })];
    case 'ClaimNoteWritten':
      return [put(event, { admin_note: event.private?.note ?? null })];
    case 'ClaimTrackingAssigned':
      return [put(event, { tracking_id: event.private?.trackingId ?? null })];
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived':
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return [put(event, {})];
  }
}

const handedOver = ({ userId, submittedBy }: ClaimHandedOver['data']): Columns => ({
  user_id: userId,
  submitted_by: userId === submittedBy ? 0 : submittedBy,
});

function keyOf(event: OfClaim) {
  return { claim_id: event.data.claimId };
}

/** Spreading the version into `set` would cost more than everything else here. */
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
