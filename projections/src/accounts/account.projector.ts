import {
  accountDifference,
  balanceMovedBy,
  isNoBooking,
  type PointsBooking,
  type RecordedEvent,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../row-op';
import { accountTable } from './account.table';

const account = opsOn(accountTable);

/** Where every fan's balance and Fan Beats stand: the sum of what was booked, by hand and by claims (rules D31, D35). */
export const accountProjector: Projector = {
  name: 'account',
  tables: [accountTable],
  project(event) {
    switch (event.type) {
      case 'PointsAdded':
        return [account.add({ user_id: event.data.userId }, { points: event.data.points })];
      case 'PointsSubtracted':
        return [account.add({ user_id: event.data.userId }, { points: 0 - event.data.points })];
      case 'PointsCorrected':
      case 'PointsReversed':
        return [account.add({ user_id: event.data.userId }, { points: event.data.difference })];
      default:
        return 'posting' in event.data ? booked(event.data.userId, event.data.posting) : moved(event);
    }
  },
};

function moved(event: RecordedEvent): readonly RowOp[] {
  const difference = balanceMovedBy(event);
  if (difference === 0 || !('userId' in event.data)) return [];
  return [account.add({ user_id: event.data.userId }, { balance_cents: difference })];
}

function booked(userId: number, posting: PointsBooking): readonly RowOp[] {
  if (isNoBooking(posting)) return [];
  const { points, pending } = accountDifference(posting);
  return [account.add({ user_id: userId }, { points, pending })];
}
