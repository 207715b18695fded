import {
  accountDifference,
  balanceMovedBy,
  isNoBooking,
  type ClaimPaymentAllocated,
  type ClaimPaymentReleased,
  type RecordedEvent,
} from '@fan-beats/events';
import { opsOn, type ColumnsOf, type Projector, type RowOp } from '../row-op';
import { postingTable } from './posting.table';

const postings = opsOn(postingTable);

/** Every movement of an account on its own: the statement and the exports of finance. */
export const postingProjector: Projector = {
  name: 'posting',
  tables: [postingTable],
  project(event) {
    switch (event.type) {
      case 'PointsAdded':
        return [byHand(event, { account: 'BEATS', amount: event.data.points })];
      case 'PointsSubtracted':
        return [byHand(event, { account: 'BEATS', amount: 0 - event.data.points })];
      case 'PointsCorrected':
      case 'PointsReversed':
        return [byHand(event, { account: 'BEATS', amount: event.data.difference })];
      default:
        return 'posting' in event.data ? byClaim(event, event.data) : inEuros(event);
    }
  },
};

function inEuros(event: RecordedEvent): readonly RowOp[] {
  const amount = balanceMovedBy(event);
  if (amount === 0) return [];
  if (event.type === 'ClaimPaymentAllocated' || event.type === 'ClaimPaymentReleased')
    return [byPayment(event, amount)];
  return [byHand(event as AccountEvent, { account: 'EUR', amount })];
}

type AccountEvent = Extract<
  RecordedEvent,
  { readonly data: { readonly userId: number; readonly claimId?: never } }
>;
type BookedEvent = Extract<RecordedEvent, { readonly data: { readonly posting: unknown } }>;
type Columns = ColumnsOf<typeof postingTable>;
type Movement = Pick<
  Columns,
  'account' | 'user_id' | 'amount' | 'pending' | 'claim_id' | 'go_id' | 'reason' | 'reverses'
>;

function byHand(
  event: AccountEvent,
  movement: { readonly account: 'EUR' | 'BEATS'; readonly amount: number },
): RowOp {
  return posting(event, {
    account: movement.account,
    user_id: event.data.userId,
    amount: movement.amount,
    pending: 0,
    claim_id: null,
    go_id: null,
    reason: textOf(event),
    reverses: 'reversesPosition' in event.data ? event.data.reversesPosition : null,
  });
}

/** What the admin wrote: why it was booked, or a note on the payment. */
function textOf({ private: texts }: AccountEvent): string | null {
  if (!texts) return null;
  return ('reason' in texts ? texts.reason : 'note' in texts ? texts.note : null) ?? null;
}

function byPayment(
  event: RecordedEvent<ClaimPaymentAllocated | ClaimPaymentReleased>,
  amount: number,
): RowOp {
  const { userId, claimId, goId, reversesPosition } = event.data;
  return posting(event, {
    account: 'EUR',
    user_id: userId,
    amount,
    pending: 0,
    claim_id: claimId,
    go_id: goId,
    reason: event.private?.reason ?? null,
    reverses: reversesPosition ?? null,
  });
}

function byClaim(event: RecordedEvent, data: BookedEvent['data']): readonly RowOp[] {
  if (isNoBooking(data.posting)) return [];
  const { points, pending } = accountDifference(data.posting);
  return [
    posting(event, {
      account: 'BEATS',
      user_id: data.userId,
      amount: points,
      pending,
      claim_id: data.claimId,
      go_id: data.goId,
      reason: null,
      reverses: null,
    }),
  ];
}

function posting(event: RecordedEvent, movement: Movement): RowOp {
  // Column by column: spreading costs several times as much, and this runs for every claim.
  return postings.create(
    { position: event.position },
    {
      account: movement.account,
      stream: event.stream,
      version: event.version,
      user_id: movement.user_id,
      amount: movement.amount,
      pending: movement.pending,
      type: event.type,
      claim_id: movement.claim_id,
      go_id: movement.go_id,
      reason: movement.reason,
      actor_id: event.meta.actorId,
      via: event.meta.via,
      recorded_at_ms: event.recordedAt,
      reverses: movement.reverses,
    },
  );
}
