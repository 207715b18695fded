import {
  accountStream,
  actOf,
  evolveClaim,
  factsOfPayment,
  initialClaim,
  loadStreams,
  type ClaimEvent,
  type ClaimState,
  type EventPlace,
  type RecordedEvent,
  type Stage,
} from '@fan-beats/events';
import type { Pool } from 'pg';

/** Marks that one act took off a claim, and the payment that they became (rule M25). */
interface MarksOfAct {
  /** Newest first. */
  readonly places: readonly EventPlace[];
  readonly payment: EventPlace;
}

/** Undefined where the event did not move marked money to the balance. */
export async function marksOfAct(pool: Pool, place: EventPlace): Promise<MarksOfAct | undefined> {
  const { stream, position, userId } = place;
  if (userId === null || !stream.startsWith('claim-')) return undefined;
  const streams = await loadStreams(pool, [stream, accountStream(userId)]);
  const gone = marksGone((streams.get(stream) ?? []) as RecordedEvent<ClaimEvent>[]);
  const mark = gone.find((event) => event.position === position);
  if (!mark) return undefined;
  const facts: RecordedEvent[] = [...gone, ...(streams.get(accountStream(userId)) ?? [])];
  const act = actOf<RecordedEvent>(
    mark,
    facts.sort((a, b) => a.position - b.position),
  );
  const isItsPayment = (event: RecordedEvent): boolean =>
    event.type === 'PaymentRecorded' && factsOfPayment(event, act).includes(mark);
  const payment = act.find(isItsPayment);
  if (!payment) return undefined;
  const became = factsOfPayment(payment, act).filter((event) => event.stream === stream);
  return {
    places: became
      .map((event) => ({ ...place, position: event.position, type: event.type, meta: event.meta }))
      .reverse(),
    payment: {
      position: payment.position,
      stream: payment.stream,
      type: payment.type,
      meta: payment.meta,
      userId,
    },
  };
}

/** The events that took off a mark with money. */
function marksGone(claim: readonly RecordedEvent<ClaimEvent>[]): RecordedEvent<ClaimEvent>[] {
  let state: ClaimState = initialClaim;
  return claim.filter((event) => {
    const before = state;
    state = evolveClaim(state, event);
    const stage = stageUnmarked(event);
    return stage !== null && before.status === 'existing' && before.stages[stage].markedCents > 0;
  });
}

function stageUnmarked({ type, data }: ClaimEvent): Stage | null {
  if (type === 'ClaimPaymentRevoked') return 'items';
  return type === 'ShippingCostReopened' ? data.component : null;
}
