import type {
  ClaimExtended,
  ClaimPaymentRevoked,
  ClaimRevised,
  ClaimSubmitted,
  PointsBooking,
  RecordedEvent,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../row-op';
import { claimOverviewTable } from './claim-overview.table';

const overview = opsOn(claimOverviewTable);

// Names made up on the fly are strings the engine has to look up again for every event of a replay.
const centsColumns = { domestics: 'domestics_cents', ems: 'ems_cents', customs: 'customs_cents' } as const;
const doneColumns = { domestics: 'domestics_done', ems: 'ems_done', customs: 'customs_done' } as const;

/** A claim as lists and pages show it; a deleted claim has no row (rule D29). */
export const claimOverviewProjector: Projector = {
  name: 'claim_overview',
  tables: [claimOverviewTable],
  project(event) {
    switch (event.type) {
      case 'ClaimSubmitted':
        return [submitted(event)];
      case 'ClaimExtended':
      case 'ClaimRevised':
        return moved(event);
      case 'ClaimDeleted':
        return [overview.remove(keyOf(event))];
      case 'ClaimSurplusReleased':
      case 'ClaimBeatsReturned':
      case 'ClaimBeatsRebooked':
        return [put(event), overview.add(keyOf(event), booked(event.data.posting))];
      default:
        return marked(event);
    }
  },
};

function marked(event: RecordedEvent): readonly RowOp[] {
  switch (event.type) {
    case 'ClaimPaymentReceived':
      return [put(event, { payment_received: true, covered_cents: event.data.coveredCents })];
    case 'ClaimPaymentRevoked':
      return [revoked(event)];
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return [put(event, { freebies_done: event.type === 'ClaimFreebiesCompleted' })];
    case 'ShippingCostSet':
      return [put(event, { [centsColumns[event.data.component]]: event.data.amountCents })];
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return [put(event, { [doneColumns[event.data.component]]: event.type === 'ShippingCostSettled' })];
    default:
      return written(event);
  }
}

function written(event: RecordedEvent): readonly RowOp[] {
  if (event.type === 'ClaimNoteWritten') return [put(event, { admin_note: event.private?.note ?? null })];
  if (event.type === 'ClaimTrackingAssigned')
    return [put(event, { tracking_id: event.private?.trackingId ?? null })];
  return [];
}

interface OfClaim {
  readonly version: number;
  readonly data: { readonly claimId: number };
}

function keyOf(event: OfClaim) {
  return { claim_id: event.data.claimId };
}

function put(event: OfClaim, set: Parameters<typeof overview.put>[1] = {}): RowOp {
  return overview.put(keyOf(event), { ...set, version: event.version });
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

function revoked(event: RecordedEvent<ClaimPaymentRevoked>): RowOp {
  // What was paid stays covered when the claim only outgrew it (rule D48).
  const covered = event.data.reason === 'extended' ? {} : { covered_cents: event.data.restoredCents ?? 0 };
  return put(event, { payment_received: false, ...covered });
}

function moved(event: RecordedEvent<ClaimExtended | ClaimRevised>): readonly RowOp[] {
  const { change, posting } = event.data;
  const text = event.private?.additionalInfo;
  return [
    put(event, text === undefined ? {} : { additional_info: text }),
    overview.add(keyOf(event), {
      sum_cents: change.sumCents,
      granted_points: change.grantedPoints,
      cost_points: change.costPoints,
      ...booked(posting),
    }),
  ];
}

function booked(posting: PointsBooking) {
  return {
    drawn_points: posting.drawn,
    pending_points: posting.pending,
    released_points: posting.released,
  };
}
