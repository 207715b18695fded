import type {
  ClaimExtended,
  ClaimPaymentRevoked,
  ClaimRevised,
  ClaimSubmitted,
  PointsBooking,
  RecordedEvent,
  Stage,
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
        return [
          put(event, { version: event.version }),
          overview.add(keyOf(event), booked(event.data.posting)),
        ];
      default:
        return marked(event);
    }
  },
};

function marked(event: RecordedEvent): readonly RowOp[] {
  switch (event.type) {
    case 'ClaimPaymentReceived':
      return [
        put(event, {
          payment_received: true,
          covered_cents: event.data.coveredCents,
          version: event.version,
        }),
      ];
    case 'ClaimPaymentRevoked':
      return [revoked(event)];
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return [put(event, { freebies_done: event.type === 'ClaimFreebiesCompleted', version: event.version })];
    case 'ShippingCostSet':
      return [
        put(event, { [centsColumns[event.data.component]]: event.data.amountCents, version: event.version }),
      ];
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return [
        // What is done has an amount, 0 where none was ever set.
        put(event, {
          [centsColumns[event.data.component]]: event.data.amountCents,
          [doneColumns[event.data.component]]: event.type === 'ShippingCostSettled',
          version: event.version,
        }),
      ];
    default:
      return written(event);
  }
}

function written(event: RecordedEvent): readonly RowOp[] {
  const { version } = event;
  if (event.type === 'ClaimNoteWritten')
    return [put(event, { admin_note: event.private?.note ?? null, version })];
  if (event.type === 'ClaimTrackingAssigned')
    return [put(event, { tracking_id: event.private?.trackingId ?? null, version })];
  return 'stage' in event.data ? [paid({ version, data: event.data })] : [];
}

interface OfClaim {
  readonly version: number;
  readonly data: { readonly claimId: number };
}

function keyOf(event: OfClaim) {
  return { claim_id: event.data.claimId };
}

type Columns = Parameters<typeof overview.put>[1];

/** Every event moves the version of its claim's row; spreading it in here would cost more than all else. */
function put(event: OfClaim, set: Columns & { readonly version: number }): RowOp {
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

function revoked(event: RecordedEvent<ClaimPaymentRevoked>): RowOp {
  const { version } = event;
  // What was paid stays covered when the claim only outgrew it (rule D48).
  if (event.data.reason === 'extended') return put(event, { payment_received: false, version });
  return put(event, { payment_received: false, covered_cents: event.data.restoredCents ?? 0, version });
}

type StageData = Extract<RecordedEvent, { readonly data: { readonly stage: Stage } }>['data'];

/** What is asked for changes nothing here. */
function paid({ version, data }: { readonly version: number; readonly data: StageData }): RowOp {
  if (!('settled' in data)) return put({ version, data }, { version });
  const { stage, settled, coveredCents } = data;
  if (stage !== 'items') return put({ version, data }, { [doneColumns[stage]]: settled, version });
  return put({ version, data }, { payment_received: settled, covered_cents: coveredCents, version });
}

function moved(event: RecordedEvent<ClaimExtended | ClaimRevised>): readonly RowOp[] {
  const { change, posting } = event.data;
  const { version } = event;
  const text = event.private?.additionalInfo;
  return [
    put(event, text === undefined ? { version } : { additional_info: text, version }),
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
