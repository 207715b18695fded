import {
  accountStream,
  evolveClaim,
  initialClaim,
  loadStreams,
  type AccountEvent,
  type ClaimEvent,
  type ClaimState,
  type EventPlace,
  type RecordedEvent,
  type Stage,
} from '@fan-beats/events';
import type { Pool } from 'pg';

/** Marks that one act took off of a claim, and the payment that they became (rule M25). */
interface MarksOfAct {
  /** Newest first. */
  readonly places: readonly EventPlace[];
  readonly payment: EventPlace;
}

/** Undefined where the event took no money that was marked to the balance. */
export async function marksOfAct(pool: Pool, place: EventPlace): Promise<MarksOfAct | undefined> {
  const { stream, position, userId } = place;
  if (userId === null || !stream.startsWith('claim-')) return undefined;
  const streams = await loadStreams(pool, [stream, accountStream(userId)]);
  const claim = (streams.get(stream) ?? []) as RecordedEvent<ClaimEvent>[];
  const gone = marksGone(claim);
  const mark = gone.find((event) => event.position === position);
  const ofAct = ({ meta }: RecordedEvent): boolean => meta.correlationId === mark?.meta.correlationId;
  const payments = ((streams.get(accountStream(userId)) ?? []) as RecordedEvent<AccountEvent>[]).filter(
    (event) => event.type === 'PaymentRecorded' && ofAct(event),
  );
  // The payment comes first; acts of one request follow one another.
  const payment = payments.findLast((event) => event.position < position);
  if (!mark || !payment) return undefined;
  const next = payments.find((event) => event.position > position)?.position ?? Infinity;
  const became = gone.filter(
    (event) => ofAct(event) && event.position > payment.position && event.position < next,
  );
  return {
    places: became.map((event) => ({ ...place, position: event.position, type: event.type })).reverse(),
    payment: { position: payment.position, stream: accountStream(userId), type: payment.type, userId },
  };
}

/** What took off a mark that money was of. */
function marksGone(claim: readonly RecordedEvent<ClaimEvent>[]): RecordedEvent<ClaimEvent>[] {
  let state: ClaimState = initialClaim;
  return claim.filter((event) => {
    const before = state;
    state = evolveClaim(state, event);
    const stage = stageUnmarked(event);
    return stage !== null && before.status === 'standing' && before.stages[stage].markedCents > 0;
  });
}

function stageUnmarked({ type, data }: ClaimEvent): Stage | null {
  if (type === 'ClaimPaymentRevoked') return 'items';
  return type === 'ShippingCostReopened' ? data.component : null;
}
