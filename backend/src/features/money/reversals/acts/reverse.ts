import { randomUUID } from 'node:crypto';
import {
  bankLineStream,
  evolveBankLine,
  findPlaces,
  freeText,
  loadStreams,
  noLine,
  NotFound,
  Rejection,
  type BankLine,
  type BankLineEvent,
  type EventPlace,
} from '@fan-beats/events';
import { reopenLine } from '@fan-beats/events/rules';
import { readMergers, standsFor } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ReversalRecord, ReversalRowRecord } from '../../../../contract/money/statement.records';
import { Ledger } from '../../../../ledger/ledger';
import type { LedgerCommand } from '../../../../ledger/ledger-command';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { Filled, Optional, OptionalOrNull, Position, Text, Uuid } from '../../../../platform/trpc/fields';
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

/** An admin undoes one event, or a bulk act by its id, as a new fact (rule D53). */
export class Reverse extends ServiceAct<ReversalRecord> {
  @Optional() @Position() position?: number;
  @Optional() @Filled(100) batchId?: string;
  @OptionalOrNull() @Text(500) reason?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;

  async run({ get, pool }: Ground): Promise<ReversalRecord> {
    const outcomes = await this.reverse({ ledger: get(Ledger), pool });
    return {
      reversed: outcomes.filter(({ refusal }) => refusal === null).map(toRow),
      refused: outcomes.filter(({ refusal }) => refusal !== null).map(toRow),
    };
  }

  private reverse(books: Books): Promise<readonly ReversalOutcome[]> {
    const { actor, position, batchId, idempotencyKey } = this;
    const how = { actor, reason: freeText(this.reason), idempotencyKey };
    if (position !== undefined && batchId === undefined) return reverseEvent(books, position, how);
    if (position === undefined && batchId !== undefined) return reverseBatch(books, batchId, how);
    const either = 'either position or batch_id must be given';
    throw new InvalidInput({ position: either, batch_id: either });
  }
}

function toRow({ place: { position, type, stream }, refusal }: ReversalOutcome): ReversalRowRecord {
  const claim_id = stream.startsWith('claim-') ? Number(stream.slice('claim-'.length)) : null;
  return { position, type, claim_id, ...(refusal === null ? {} : refusedRow(refusal)) };
}

interface Books {
  readonly ledger: Ledger;
  readonly pool: Pool;
}

type Reversal = Pick<StreamReversal, 'actor' | 'reason' | 'idempotencyKey'>;

/** Takes back one booking or one mark by a new fact; throws the Rejection where that cannot be. */
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

/** A mark comes back with all that became the same payment, which goes while it stands (rule D53). */
async function oneCommand(
  pool: Pool,
  place: EventPlace,
  how: Reversal,
): Promise<LedgerCommand<ReversalOutcome[], void>> {
  const { stream } = place;
  const alone = reversalCommand({ ...how, stream, places: await presently(pool, [place]) });
  const marks = await marksOfAct(pool, place);
  const payment = marks && (await paymentOf(pool, marks.payment));
  if (!payment) return alone;
  const whole = reversalCommand({ ...how, stream, places: await presently(pool, marks.places), payment });
  return {
    ...whole,
    decide: (context, held) => (isTakenBack(context, payment) ? alone : whole).decide(context, held),
  };
}

/** What payments paid is released in the same act (rules D83, M33); the answer is about the first. */
function takeBackCommand(
  payments: readonly PaymentPlace[],
  { actor, reason, idempotencyKey }: Reversal,
): LedgerCommand<readonly ReversalOutcome[], void> {
  const answer = payments.slice(0, 1).map(({ place }) => ({ place, refusal: null }));
  return {
    ...{ actor, via: 'admin', subjectId: payments[0]?.place.userId, idempotencyKey },
    input: { act: 'reverse', positions: payments.slice(0, 1).map(({ place }) => place.position), reason },
    needs: needsToTakeBackAll(payments),
    records: ofSameLines(payments),
    decide: (context) => ({ streams: takenBackAll(context, payments, { reason }).streams, answer }),
    answerAgain: () => answer,
  };
}

/** What was one's who turned out to be another is that other's (rule A10). */
async function presently(pool: Pool, places: readonly EventPlace[]): Promise<EventPlace[]> {
  const mergers = await readMergers(pool);
  return places.map((place) => ({
    ...place,
    userId: place.userId === null ? null : standsFor(mergers, place.userId),
  }));
}

/** Streams handed to the ledger together. */
const streamsAtOnce = 256;

/** Each event of a bulk act answers for itself, stream by stream. */
async function reverseBatch(
  { ledger, pool }: Books,
  batchId: string,
  { actor, reason, idempotencyKey = randomUUID() }: Reversal,
): Promise<ReversalOutcome[]> {
  const found = await findPlaces(pool, { batchId });
  if (found.length === 0) throw new NotFound('batch');
  // Claims are not reversed but deleted, which is another act (rule A6).
  if (found.some(({ type }) => type === 'ClaimSubmitted'))
    throw new InvalidInput({
      batch_id: 'This is a take-over from a sheet: it is undone where sheets are listed',
    });
  const attempt = `reversal ${idempotencyKey} of ${batchId}`;
  const lines = bookedLines(found);
  const others = lines.length > 0 ? [] : found;
  const streams = await byStream(pool, await presently(pool, others));
  const outcomes: ReversalOutcome[] = [];
  for (const place of lines) {
    const how = { actor, reason, idempotencyKey: `${attempt}, ${place.position}`, batchId: attempt };
    outcomes.push(...(await reverseLine({ ledger, pool }, place, how)));
  }
  for (let next = 0; next < streams.length; next += streamsAtOnce) {
    const reversals = streams
      .slice(next, next + streamsAtOnce)
      .map((of) => ledger.run(reversalCommand({ ...of, actor, reason, batchId: attempt })));
    outcomes.push(...(await Promise.all(reversals)).flat());
  }
  return outcomes.sort((a, b) => a.place.position - b.place.position);
}

/**
 * Each line of an import was booked by an act of its own, which begins with it and is taken back with its payment; of a line
 * that was booked again, the newest.
 */
function bookedLines(places: readonly EventPlace[]): readonly EventPlace[] {
  const at = new Map(places.map((place) => [place.position, place]));
  const booked = places.toReversed().filter(({ type }) => type === 'BankLineBooked');
  return [...new Map(booked.map((place) => [place.stream, place])).values()].map((place) => {
    const next = at.get(place.position + 1);
    return next?.type === 'PaymentRecorded' ? next : place;
  });
}

const goneRules: readonly string[] = ['ALREADY_REVERSED', 'NO_CHANGE'];

const movedSince = (rule: string): RefusedCall =>
  new RefusedCall(
    'PRECONDITION_FAILED',
    'The payment of this line is another fan’s by now: take it back there, then the line waits again.',
    { rule },
  );

/** A payment goes with what it paid; a line that was taken for a payment by hand only waits again. Empty where it is booked no more. */
async function reverseLine(
  { ledger, pool }: Books,
  place: EventPlace,
  how: Reversal & { readonly batchId: string },
): Promise<readonly ReversalOutcome[]> {
  const payment = await paymentOf(pool, place);
  const { actor, idempotencyKey, batchId } = how;
  const { stream } = place;
  const lineId = payment?.lineId ?? Number(stream.slice('bankline-'.length));
  const answer = [{ place, refusal: null }];
  const reopening: LedgerCommand<readonly ReversalOutcome[]> = {
    ...{ actor, via: 'admin', idempotencyKey, batchId },
    input: { act: 'reverse', positions: [place.position] },
    needs: { streams: [stream] },
    decide: (context) => {
      const line = context.fold<BankLine, BankLineEvent>(stream, noLine, evolveBankLine);
      // One that was set aside since, or that the bank took back, stays there.
      if (line.status === 'aside' || line.status === 'returned') throw new Rejection('NO_CHANGE');
      return { streams: [{ stream, events: reopenLine(line, lineId) }], answer };
    },
    answerAgain: () => answer,
  };
  try {
    const payments = payment ? await paymentsOfSameLine(pool, payment) : [];
    await ledger.run(payment ? { ...takeBackCommand(payments, how), batchId } : reopening);
    return answer;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (!goneRules.includes(error.rule)) return [{ place, refusal: error }];
    const events = [...(await loadStreams(pool, [bankLineStream(lineId)])).values()].flat();
    const line = (events as BankLineEvent[]).reduce<BankLine>(evolveBankLine, noLine);
    return line.status === 'booked' ? [{ place, refusal: movedSince(error.rule) }] : [];
  }
}

type OfStream = Pick<StreamReversal, 'stream' | 'places' | 'payment'>;

/** A payment goes with the claim whose marks became it: one act recorded both, the payment first. */
async function byStream(pool: Pool, places: readonly EventPlace[]): Promise<OfStream[]> {
  const at = new Map(places.map((place) => [place.position, place]));
  const claimOf = ({ type, position }: EventPlace): string | undefined => {
    const next = at.get(position + 1)?.stream;
    return type === 'PaymentRecorded' && next?.startsWith('claim-') === true ? next : undefined;
  };
  const streams = new Map<string, OfStream>();
  for (const place of places.filter((one) => claimOf(one) === undefined)) {
    const { stream } = place;
    streams.set(stream, { stream, places: [...(streams.get(stream)?.places ?? []), place] });
  }
  for (const place of places) {
    const claim = streams.get(claimOf(place) ?? '');
    const payment = claim && (await paymentOf(pool, place));
    if (payment) streams.set(claim.stream, { ...claim, payment });
  }
  return [...streams.values()];
}
