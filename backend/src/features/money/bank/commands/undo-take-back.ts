import {
  accountStream,
  addCents,
  bankLineStream,
  cents,
  defined,
  evolveBankLine,
  feeOfPayment,
  findPlaces,
  loadStreams,
  noLine,
  NotFound,
  Rejection,
  type AccountEvent,
  type BankLine,
  type BankLineEvent,
  type PaymentRecorded,
  type RecordedEvent,
  type TakenPayment,
} from '@fan-beats/events';
import { partsAgain, recordPayment, undoReturn } from '@fan-beats/events/rules';
import { mergedInto, readClaimKeysOfUser, readMergers, type ClaimKeyRow } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { claimStreams, fanMoney } from '../../payments/commands/fan-money';
import { eventsOf, recordedPayment } from '../../reversals/commands/take-back-payment';

/** A payment that is recorded again. */
interface Again {
  readonly taken: TakenPayment;
  /** The stream in which the payment was recorded before. */
  readonly stream: string;
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
}

/** A return that was not a return. */
export interface UndoneReturn {
  readonly lineId: number;
  /** The line that was taken back, and its import; '' where there is none. */
  readonly returnedLineId: number | undefined;
  readonly returnedImport: string;
  readonly again: readonly Again[];
}

/** Throws NotFound, and Rejection NO_CHANGE where the line takes nothing back. */
export async function findReturn(pool: Pool, lineId: number): Promise<UndoneReturn> {
  const line = await readLine(pool, lineId);
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.taken === null) throw new Rejection('NO_CHANGE');
  const { returnedLineId, payments } = line.taken;
  const returned = returnedLineId === undefined ? noLine : await readLine(pool, returnedLineId);
  const mergers = await readMergers(pool);
  const again = await Promise.all(
    payments.map(async (taken) => {
      const [place] = await findPlaces(pool, { position: taken.position });
      if (!place) throw new NotFound('payment');
      const userId = mergedInto(mergers, taken.userId);
      return { taken, stream: place.stream, userId, claims: await readClaimKeysOfUser(pool, userId) };
    }),
  );
  const returnedImport = returned.status === 'unknown' ? '' : returned.importId;
  return { lineId, returnedLineId, returnedImport, again };
}

export function needsOfUndo({ lineId, returnedLineId, again }: UndoneReturn): CommandNeeds {
  const claims = again.flatMap((one) => one.claims);
  const lineIds = returnedLineId === undefined ? [lineId] : [lineId, returnedLineId];
  const accounts = [...new Set(again.map(({ userId }) => userId))];
  return {
    claimIds: [...new Set(claims.map(({ claim_id }) => claim_id))],
    goIds: [...new Set(claims.map(({ go_id }) => go_id))],
    accounts,
    streams: [
      ...new Set([
        ...lineIds.map(bankLineStream),
        ...accounts.map(accountStream),
        ...again.map(({ stream }) => stream),
      ]),
    ],
  };
}

/** Records the payments again with their earlier parts, and lets the line wait again (rule M30). */
export function undoneFacts(
  state: DecisionContext,
  { lineId, returnedLineId, again }: UndoneReturn,
): NewFacts {
  const lineOf = (id: number) => state.fold(bankLineStream(id), noLine, evolveBankLine);
  const undone = undoReturn(lineOf(lineId), {
    lineId,
    returned: returnedLineId === undefined ? null : { lineId: returnedLineId, line: lineOf(returnedLineId) },
  });
  const line = { stream: bankLineStream(lineId), events: undone.line };
  const payments = again.flatMap((one) => recordedAgain(state, one, returnedLineId));
  if (returnedLineId === undefined) return [line, ...payments];
  return [line, { stream: bankLineStream(returnedLineId), events: undone.returned }, ...payments];
}

/** Records the payment again, for the person into whom the fan was merged, if any. */
function recordedAgain(
  state: DecisionContext,
  { taken, stream, userId, claims }: Again,
  lineId: number | undefined,
): NewFacts {
  const payment = recordedPayment(state, { stream, position: taken.position });
  if (!payment) throw new NotFound('payment');
  const fees = feesAgain(payment, eventsOf<RecordedEvent<AccountEvent>>(state, stream));
  const money = fanMoney(state, userId, claims);
  const { amountCents, receivedOn, method } = payment.data;
  const facts = recordPayment(money, {
    userId,
    amountCents,
    feeCents: fees.feeCents,
    receivedOn,
    method,
    ...defined({ bankLineId: lineId, earlierFeeCents: fees.earlierFeeCents }),
    parts: partsAgain(money.payable, taken.parts),
    withCredit: false,
    named: [],
    note: payment.private?.note ?? null,
  });
  return [{ stream: accountStream(userId), events: facts.account }, ...claimStreams(facts.claims)];
}

/** The part of the fee that the return gave back is kept again. The rest is in the books already. */
function feesAgain(
  { position, data }: RecordedEvent<PaymentRecorded>,
  account: readonly RecordedEvent<AccountEvent>[],
): Pick<PaymentRecorded['data'], 'feeCents' | 'earlierFeeCents'> {
  const fee = feeOfPayment(data);
  const reversal = account
    .filter((event) => event.type === 'PaymentReversed')
    .find((event) => event.data.reversesPosition === position);
  const moved = reversal?.data.feeCents ?? cents(0 - fee);
  const kept = addCents(fee, moved);
  return { feeCents: cents(0 - moved), ...(kept !== 0 && { earlierFeeCents: kept }) };
}

async function readLine(pool: Pool, lineId: number): Promise<BankLine> {
  const events = [...(await loadStreams(pool, [bankLineStream(lineId)])).values()].flat();
  return (events as BankLineEvent[]).reduce<BankLine>(evolveBankLine, noLine);
}
