import { accountMovedBy, postingsOf } from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { accountTable } from './account.table';

const account = opsOn(accountTable);

/** Every fan's balance and Fan Beats: the sum of all bookings, by hand and by claims (rules D31, D35). */
export const accountProjector: Projector = {
  table: accountTable,
  project(event) {
    const postings = postingsOf(event);
    if (postings.length === 0 || !('userId' in event.data)) return [];
    const { balanceCents, points, pending } = accountMovedBy(postings);
    const moved = postings[0]?.commodity === 'EUR' ? { balance_cents: balanceCents } : { points, pending };
    return [account.add({ user_id: event.data.userId }, moved)];
  },
};
