import { randomUUID } from 'node:crypto';
import {
  actsOf,
  bankLineStream,
  evolveBankLine,
  findPlaces,
  loadStreams,
  noLine,
  NotFound,
  Rejection,
  type BankLine,
  type BankLineEvent,
  type EventPlace,
} from '@fan-beats/events';
import { reopenLine } from '@fan-beats/events/rules';
import type { Pool } from 'pg';
import type { LedgerCommand } from '../../../../ledger/ledger-command';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { reversalCommand, type ReversalOutcome, type StreamReversal } from './reversal-of-stream';
import { takeBackCommand, withCurrentFan, type Books, type Reversal } from './reverse-event';
import { paymentOf, paymentsOfSameLine } from './take-back-payment';

/** The number of streams that the ledger gets at once. */
const streamsAtOnce = 256;

/** Reverses a bulk act stream by stream, with an outcome for each event. */
export async function reverseBatch(
  { ledger, pool }: Books,
  batchId: string,
  { actor, reason, idempotencyKey = randomUUID() }: Reversal,
): Promise<ReversalOutcome[]> {
  const found = await findPlaces(pool, { batchId });
  if (found.length === 0) throw new NotFound('batch');
  // A submission cannot be reversed. The claim is deleted by another act (rule A6).
  if (found.some(({ type }) => type === 'ClaimSubmitted'))
    throw new InvalidInput({
      batch_id: (i18n) => i18n.t('This is a take-over from a sheet: it is undone where sheets are listed'),
    });
  const attempt = `reversal ${idempotencyKey} of ${batchId}`;
  const lines = bookedLines(found);
  const others = lines.length > 0 ? [] : found;
  const streams = await byStream(pool, await withCurrentFan(pool, others));
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
 * The bookings of bank lines. Each line of an import was booked by an act of its own, and is taken back with its
 * payment. The newest booking of a line counts. A line that was matched to a payment by hand has no
 * payment here.
 */
function bookedLines(places: readonly EventPlace[]): readonly EventPlace[] {
  const booked = new Map<string, EventPlace>();
  for (const act of actsOf(places.toReversed())) {
    const line = act.find(({ type }) => type === 'BankLineBooked');
    if (line) booked.set(line.stream, act.find(({ type }) => type === 'PaymentRecorded') ?? line);
  }
  return [...booked.values()];
}

const goneRules: readonly string[] = ['ALREADY_REVERSED', 'NO_CHANGE'];

const movedSince = (rule: string): RefusedCall =>
  new RefusedCall(
    'PRECONDITION_FAILED',
    (i18n) =>
      i18n.t('The payment of this line was corrected since: take it back there, then the line waits again.'),
    { rule },
  );

/**
 * Reverses one line. A payment is taken back with the stages it paid; a line that was matched to a payment by hand only
 * waits again. Empty where the line is not booked any more.
 */
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
    actor,
    via: 'admin',
    idempotencyKey,
    batchId,
    input: { act: 'reverse', positions: [place.position] },
    needs: { streams: [stream] },
    decide: (context) => {
      const line = context.fold<BankLine, BankLineEvent>(stream, noLine, evolveBankLine);
      // A line that was set aside since, or that the bank took back, stays so.
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

/** Groups events by stream. A payment goes with the claim whose marks became it: one act recorded both. */
async function byStream(pool: Pool, places: readonly EventPlace[]): Promise<OfStream[]> {
  const claims = new Map(
    actsOf(places.toReversed()).flatMap((act) => {
      const payment = act.find(({ type }) => type === 'PaymentRecorded');
      const claim = act.find(({ stream }) => stream.startsWith('claim-'));
      return payment && claim ? [[payment.position, claim.stream]] : [];
    }),
  );
  const streams = new Map<string, OfStream>();
  for (const place of places.filter(({ position }) => !claims.has(position))) {
    const { stream } = place;
    streams.set(stream, { stream, places: [...(streams.get(stream)?.places ?? []), place] });
  }
  for (const place of places) {
    const claim = streams.get(claims.get(place.position) ?? '');
    const payment = claim && (await paymentOf(pool, place));
    if (payment) streams.set(claim.stream, { ...claim, payment });
  }
  return [...streams.values()];
}
