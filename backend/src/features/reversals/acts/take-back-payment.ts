import {
  accountStream,
  bankLineStream,
  claimStream,
  noReversals,
  NotFound,
  Rejection,
  type AccountEvent,
  type ClaimEvent,
  type EventPlace,
  type PaymentRecorded,
  type RecordedEvent,
} from '@fan-beats/events';
import { lineReopened } from '@fan-beats/events/rules';
import { readClaimKeysOfUser, readLinesOfPayments, readMergers, standsFor } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { NewFacts } from '../../../ledger/ledger-act';
import type { RecordChange } from '../../../ledger/ledger-command';
import { statementsIn } from '../../../platform/database/statements';
import { StaleVersion } from '../../../platform/errors/refusals';
import { evolveAccount } from '../../accounts/domain/account';
import { evolveReversals, takeBackPayment, type FanHistory } from '../domain/reverse-booking';

/** A recorded payment and the claims of its fan that stand: whoever that turned out to be (rule A10). */
export interface PaymentPlace {
  readonly place: EventPlace & { readonly userId: number };
  readonly claimIds: readonly number[];
  /** The line of the bank's that it is of; it waits for review again. */
  readonly lineId: number | undefined;
}

/** Undefined where the event is no payment. */
export async function paymentOf(pool: Pool, place: EventPlace): Promise<PaymentPlace | undefined> {
  const { type, userId } = place;
  if (type !== 'PaymentRecorded' || userId === null) return undefined;
  const holder = standsFor(await readMergers(pool), userId);
  const [keys, lines] = await Promise.all([
    readClaimKeysOfUser(pool, holder),
    readLinesOfPayments(pool, [place.position]),
  ]);
  const claimIds = keys.map(({ claim_id }) => claim_id);
  return { place: { ...place, userId: holder }, claimIds, lineId: lines.get(place.position) };
}

export const needsToTakeBack = ({ place, claimIds, lineId }: PaymentPlace) => ({
  accounts: [place.userId],
  streams: [...accountsOf(place), ...claimIds.map(claimStream), ...lineStreams(lineId)],
});

/** Where the payment was recorded, and where its fan's money is told of now. */
const accountsOf = ({ stream, userId }: PaymentPlace['place']): string[] => [
  ...new Set([stream, accountStream(userId)]),
];

/** Refuses where the payment became a line, or one no longer, since it was looked at: a match writes to the line alone. Throws StaleVersion. */
export const ofSameLine = ({ place: { position }, lineId }: PaymentPlace): RecordChange<void> => ({
  async hold(records) {
    const lines = await readLinesOfPayments(statementsIn(records), [position]);
    if (lines.get(position) !== lineId) throw new StaleVersion();
  },
  save: () => Promise.resolve(null),
});

const lineStreams = (lineId: number | undefined): string[] =>
  lineId === undefined ? [] : [bankLineStream(lineId)];

export const isTakenBack = (
  context: DecisionContext,
  { place: { stream, position } }: PaymentPlace,
): boolean => context.fold(stream, noReversals, evolveReversals).has(position);

/** All that a stream holds, oldest first. */
export const eventsOf = <Event>(context: DecisionContext, stream: string): readonly Event[] =>
  context.fold<readonly Event[], Event>(stream, [], (events, event) => [...events, event]);

/** What takes the payment back, releases first, and the payment itself; `before` are facts of the same act. */
export function takenBack(
  context: DecisionContext,
  { place, claimIds, lineId }: PaymentPlace,
  why: { readonly reason: string | null; readonly before?: readonly (AccountEvent | ClaimEvent)[] },
): { readonly payment: RecordedEvent<PaymentRecorded>; readonly streams: NewFacts } {
  const { reason, before = [] } = why;
  const { stream, userId, position } = place;
  const history: FanHistory = {
    account: accountsOf(place)
      .flatMap((of) => eventsOf<RecordedEvent<AccountEvent>>(context, of))
      .sort((a, b) => a.position - b.position),
    claims: new Map(claimIds.map((claimId) => [claimId, eventsOf(context, claimStream(claimId))])),
  };
  const payment = history.account.find((event) => event.position === position);
  if (!payment) throw new NotFound('event');
  if (payment.type !== 'PaymentRecorded') throw new Rejection('NOT_REVERSIBLE');
  const standing = before.reduce(evolveAccount, context.account(userId));
  const { claims, account } = takeBackPayment(history, { payment, userId, account: standing, reason });
  return {
    payment,
    streams: [
      ...[...claims].map(([claimId, events]) => ({ stream: claimStream(claimId), events })),
      { stream, events: account },
      ...(lineId === undefined ? [] : [{ stream: bankLineStream(lineId), events: [lineReopened(lineId)] }]),
    ],
  };
}
