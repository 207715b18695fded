import { accountMovedBy, postingsOf, type RecordedEvent } from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { postingTable } from './posting.table';

const rows = opsOn(postingTable);

/** Every movement of an account as a row of its own, for the statement and the exports of finance. */
export const postingProjector: Projector = {
  table: postingTable,
  project(event) {
    const postings = postingsOf(event);
    const { data } = event;
    const account = postings[0]?.commodity;
    if (account === undefined || !('userId' in data)) return [];
    const { balanceCents, points, pending } = accountMovedBy(postings);
    return [
      rows.create(
        { position: event.position },
        {
          account,
          stream: event.stream,
          version: event.version,
          user_id: data.userId,
          amount: account === 'EUR' ? balanceCents : points,
          pending,
          type: event.type,
          claim_id: 'claimId' in data ? data.claimId : null,
          go_id: 'claimId' in data ? data.goId : null,
          reason: textOf(event),
          actor_id: event.meta.actorId,
          via: event.meta.via,
          recorded_at_ms: event.recordedAt,
          reverses: 'reversesPosition' in data ? (data.reversesPosition ?? null) : null,
        },
      ),
    ];
  },
};

/** The admin's text: the reason of a booking, or a note on the payment. */
function textOf({ private: texts }: RecordedEvent): string | null {
  if (!texts) return null;
  return ('reason' in texts ? texts.reason : 'note' in texts ? texts.note : null) ?? null;
}
