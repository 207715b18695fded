import {
  accountStream,
  bankLineStream,
  claimStream,
  findPlaces,
  noReversals,
  NotFound,
  Rejection,
  type AccountEvent,
  type Cents,
  type ClaimEvent,
  type EventPlace,
  type PaymentRecorded,
  type RecordedEvent,
  type ShopEvent,
} from '@fan-beats/events';
import {
  evolveAccount,
  evolveReversals,
  lineReopened,
  takeBackPayment,
  type FanHistory,
} from '@fan-beats/events/rules';
import {
  mergedInto,
  readClaimKeysOfUser,
  readLinesOfPayments,
  readMergers,
  readPaymentsOfLines,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { NewFacts, RecordChange } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';
import { StaleVersion } from '../../../../platform/errors/refusals';

/** A recorded payment and the claims of its fan, after mergers (rule A10). */
export interface PaymentPlace {
  readonly place: EventPlace & { readonly userId: number };
  readonly claimIds: readonly number[];
  /** The bank line of the payment, which waits for review again. */
  readonly lineId: number | undefined;
}

/** Undefined where the event is not a payment. */
export async function paymentOf(pool: Pool, place: EventPlace): Promise<PaymentPlace | undefined> {
  const { type, userId } = place;
  if (type !== 'PaymentRecorded' || userId === null) return undefined;
  const holder = mergedInto(await readMergers(pool), userId);
  const [keys, lines] = await Promise.all([
    readClaimKeysOfUser(pool, holder),
    readLinesOfPayments(pool, [place.position]),
  ]);
  const claimIds = keys.map(({ claim_id }) => claim_id);
  return { place: { ...place, userId: holder }, claimIds, lineId: lines.get(place.position) };
}

/** A payment, and the others that were booked from the same line: they are taken back together (rule M33). */
export async function paymentsOfSameLine(
  pool: Pool,
  payment: PaymentPlace,
): Promise<readonly PaymentPlace[]> {
  const { lineId, place } = payment;
  if (lineId === undefined) return [payment];
  const others = (await readPaymentsOfLines(pool, [lineId])).filter(
    ({ position }) => position !== place.position,
  );
  return [
    payment,
    ...(await paymentsAt(
      pool,
      others.map(({ position }) => position),
    )),
  ];
}

/** Payments by their positions. */
export async function paymentsAt(pool: Pool, positions: readonly number[]): Promise<PaymentPlace[]> {
  const found = await Promise.all(
    positions.map(async (position) => {
      const [place] = await findPlaces(pool, { position });
      return place && paymentOf(pool, place);
    }),
  );
  return found.filter((one) => one !== undefined);
}

export const needsToTakeBack = ({ place, claimIds, lineId }: PaymentPlace) => ({
  accounts: [place.userId],
  streams: [...accountsOf(place), ...claimIds.map(claimStream), ...lineStreams(lineId)],
});

export function needsToTakeBackAll(payments: readonly PaymentPlace[]) {
  const needs = payments.map(needsToTakeBack);
  return {
    accounts: [...new Set(needs.flatMap(({ accounts }) => accounts))],
    streams: [...new Set(needs.flatMap(({ streams }) => streams))],
  };
}

/** The stream in which the payment was recorded, and the account that its fan has now. */
const accountsOf = ({ stream, userId }: PaymentPlace['place']): string[] => [
  ...new Set([stream, accountStream(userId)]),
];

/**
 * Throws StaleVersion where a payment got or lost its bank line since it was read: a match writes to the line alone.
 */
export const ofSameLines = (payments: readonly PaymentPlace[]): RecordChange<void> => ({
  async hold(records) {
    const lines = await readLinesOfPayments(
      statementsIn(records),
      payments.map(({ place }) => place.position),
    );
    if (payments.some(({ place, lineId }) => lines.get(place.position) !== lineId)) throw new StaleVersion();
  },
  save: () => Promise.resolve(null),
});

const lineStreams = (lineId: number | undefined): string[] =>
  lineId === undefined ? [] : [bankLineStream(lineId)];

export const isTakenBack = (
  context: DecisionContext,
  { place: { stream, position } }: PaymentPlace,
): boolean => context.fold(stream, noReversals, evolveReversals).has(position);

/** All events of a stream, oldest first. */
export const eventsOf = <Event>(context: DecisionContext, stream: string): readonly Event[] =>
  context.fold<readonly Event[], Event>(stream, [], (events, event) => [...events, event]);

interface TakingBack {
  readonly reason: string | null;
  /** Facts of the same act on the account of the fan. */
  readonly before?: readonly (AccountEvent | ClaimEvent)[];
  /** Facts that the same act recorded before. */
  readonly earlier?: NewFacts;
  /** The fee that moves where the bank takes the payment back. */
  readonly feeCents?: Cents | undefined;
}

const factsOn = (facts: NewFacts, stream: string): ShopEvent[] =>
  facts.filter((one) => one.stream === stream).flatMap(({ events }) => [...events]);

/** Every recorded fact of the fan who has the payment, and then those that the same act recorded before. */
export function historyOf(
  context: DecisionContext,
  { place, claimIds }: Pick<PaymentPlace, 'place' | 'claimIds'>,
  earlier: NewFacts = [],
): FanHistory {
  return {
    account: accountsOf(place)
      .flatMap((of) => withNew<AccountEvent>(eventsOf(context, of), factsOn(earlier, of)))
      .sort((a, b) => a.position - b.position),
    claims: new Map(
      claimIds.map((claimId) => {
        const of = claimStream(claimId);
        return [claimId, withNew<ClaimEvent>(eventsOf(context, of), factsOn(earlier, of))];
      }),
    ),
  };
}

/** The facts that take the payment back, releases first, and the payment itself. */
export function takenBack(
  context: DecisionContext,
  { place, claimIds, lineId }: PaymentPlace,
  { reason, before = [], earlier = [], feeCents }: TakingBack,
): { readonly payment: RecordedEvent<PaymentRecorded>; readonly streams: NewFacts } {
  const { stream, userId, position } = place;
  const own = [...accountsOf(place), ...claimIds.map(claimStream)];
  const history = historyOf(context, { place, claimIds }, earlier);
  const payment = history.account.find((event) => event.position === position);
  if (!payment) throw new NotFound('event');
  if (payment.type !== 'PaymentRecorded') throw new Rejection('NOT_REVERSIBLE');
  const moved = [...before, ...(own.flatMap((of) => factsOn(earlier, of)) as (AccountEvent | ClaimEvent)[])];
  const standing = moved.reduce(evolveAccount, context.account(userId));
  const { claims, account } = takeBackPayment(history, {
    payment,
    userId,
    account: standing,
    reason,
    feeCents,
  });
  return {
    payment,
    streams: [
      ...[...claims].map(([claimId, events]) => ({ stream: claimStream(claimId), events })),
      { stream, events: account },
      ...(lineId === undefined ? [] : [{ stream: bankLineStream(lineId), events: [lineReopened(lineId)] }]),
    ],
  };
}

/** The act of facts that are not recorded yet: none of the recorded ones. */
const notRecorded = { actId: 'not recorded yet', correlationId: '' };

/**
 * Recorded events, then facts that are not recorded yet. Their position is the largest number there is: they come after
 * all that is recorded, however it is sorted.
 */
const withNew = <Event extends ShopEvent>(
  recorded: readonly RecordedEvent<Event>[],
  facts: readonly ShopEvent[],
): RecordedEvent<Event>[] => [
  ...recorded,
  ...facts.map(
    (fact) =>
      ({ ...fact, position: Number.MAX_SAFE_INTEGER, meta: notRecorded }) as unknown as RecordedEvent<Event>,
  ),
];

/** A payment as it was recorded; undefined where it is not one. */
export const recordedPayment = (
  context: DecisionContext,
  { stream, position }: Pick<EventPlace, 'stream' | 'position'>,
): RecordedEvent<PaymentRecorded> | undefined =>
  eventsOf<RecordedEvent<AccountEvent>>(context, stream)
    .filter((event): event is RecordedEvent<PaymentRecorded> => event.type === 'PaymentRecorded')
    .find((event) => event.position === position);

/**
 * The same for several payments, each on the result of the ones before (`streams`, which grows). Payments of one bank
 * line open it again together, with one fact. That is why each payment is taken back without its line, and the lines
 * follow at the end. `fees`: one for each payment that the bank takes back.
 */
export function takenBackAll(
  context: DecisionContext,
  payments: readonly PaymentPlace[],
  { reason, fees = [] }: { readonly reason: string | null; readonly fees?: readonly Cents[] },
): { readonly payments: readonly RecordedEvent<PaymentRecorded>[]; readonly streams: NewFacts } {
  const found: RecordedEvent<PaymentRecorded>[] = [];
  let streams: NewFacts = [];
  for (const [index, payment] of payments.entries()) {
    const feeCents = fees[index];
    const alone = { ...payment, lineId: undefined };
    const one = takenBack(context, alone, { reason, earlier: streams, feeCents });
    found.push(one.payment);
    streams = [...streams, ...one.streams];
  }
  const lineIds = new Set(payments.flatMap(({ lineId }) => lineId ?? []));
  const reopened = [...lineIds].map((lineId) => ({
    stream: bankLineStream(lineId),
    events: [lineReopened(lineId)],
  }));
  return { payments: found, streams: [...streams, ...reopened] };
}
