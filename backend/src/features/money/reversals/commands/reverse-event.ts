import { findPlaces, NotFound, type EventPlace } from '@fan-beats/events';
import { mergedInto, readMergers } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { Ledger } from '../../../../ledger/ledger';
import type { LedgerCommand } from '../../../../ledger/ledger-command';
import { marksOfAct } from './marks-of-act';
import { reversalCommand, type ReversalOutcome, type StreamReversal } from './reversal-of-stream';
import {
  isTakenBack,
  needsToTakeBackAll,
  ofSameLines,
  paymentOf,
  paymentsOfSameLine,
  takenBackAll,
  type PaymentPlace,
} from './take-back-payment';

/** The ledger and its tables. */
export interface Books {
  readonly ledger: Ledger;
  readonly pool: Pool;
}

/** The person who reverses, the reason, and the idempotency key. */
export type Reversal = Pick<StreamReversal, 'actor' | 'reason' | 'idempotencyKey'>;

/** Takes back one booking or one mark by a new fact. Throws the Rejection where that is impossible. */
export async function reverseEvent(
  { ledger, pool }: Books,
  position: number,
  how: Reversal,
): Promise<readonly ReversalOutcome[]> {
  const places = await findPlaces(pool, { position });
  const [place] = places;
  if (!place) throw new NotFound('event');
  const payment = await paymentOf(pool, place);
  const outcomes = payment
    ? await ledger.run(takeBackCommand(await paymentsOfSameLine(pool, payment), how))
    : await ledger.run(await oneCommand(pool, place, how));
  for (const { refusal } of outcomes) if (refusal) throw refusal;
  return outcomes.filter((outcome) => outcome.place.position === position);
}

/**
 * Reverses one event. A mark comes back together with all marks that became the same payment, and the payment is taken
 * back unless it already was (rule D53).
 */
async function oneCommand(
  pool: Pool,
  place: EventPlace,
  how: Reversal,
): Promise<LedgerCommand<ReversalOutcome[], void>> {
  const { stream } = place;
  const alone = reversalCommand({ ...how, stream, places: await withCurrentFan(pool, [place]) });
  const marks = await marksOfAct(pool, place);
  const payment = marks && (await paymentOf(pool, marks.payment));
  if (!payment) return alone;
  const whole = reversalCommand({
    ...how,
    stream,
    places: await withCurrentFan(pool, marks.places),
    payment,
  });
  return {
    ...whole,
    decide: (context, held) => (isTakenBack(context, payment) ? alone : whole).decide(context, held),
  };
}

/**
 * Takes payments back and releases the stages that they paid in the same act (rules D83, M33). The answer is about the
 * first payment.
 */
export function takeBackCommand(
  payments: readonly PaymentPlace[],
  { actor, reason, idempotencyKey }: Reversal,
): LedgerCommand<readonly ReversalOutcome[], void> {
  const answer = payments.slice(0, 1).map(({ place }) => ({ place, refusal: null }));
  return {
    actor,
    via: 'admin',
    subjectId: payments[0]?.place.userId,
    idempotencyKey,
    input: { act: 'reverse', positions: payments.slice(0, 1).map(({ place }) => place.position), reason },
    needs: needsToTakeBackAll(payments),
    records: ofSameLines(payments),
    decide: (context) => ({ streams: takenBackAll(context, payments, { reason }).streams, answer }),
    answerAgain: () => answer,
  };
}

/** Places with the present person: the events of a merged person belong to the remaining one (rule A10). */
export async function withCurrentFan(pool: Pool, places: readonly EventPlace[]): Promise<EventPlace[]> {
  const mergers = await readMergers(pool);
  return places.map((place) => ({
    ...place,
    userId: place.userId === null ? null : mergedInto(mergers, place.userId),
  }));
}
