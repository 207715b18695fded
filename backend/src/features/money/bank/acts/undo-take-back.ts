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
import { readClaimKeysOfUser, readMergers, standsFor, type ClaimKeyRow } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { DoneAct } from '../../../../ledger/ledger-act';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { eventsOf, recordedPayment } from '../../reversals/commands/take-back-payment';
import { claimStreams, fanMoney } from '../../payments/commands/fan-money';

interface Again {
  readonly taken: TakenPayment;
  /** Where the payment was recorded before. */
  readonly stream: string;
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
}

/** A return was none: its payments are recorded again and pay what they paid, and its line waits again (rule M30). */
export class UndoTakeBack extends DoneAct {
  lineId: number;
  idempotencyKey?: string | undefined;
  #returnedLineId: number | undefined;
  #returnedImport = '';
  #again: readonly Again[] = [];

  override async prepare({ pool }: Ground): Promise<void> {
    const line = await readLine(pool, this.lineId);
    if (line.status === 'unknown') throw new NotFound('bank line');
    if (line.taken === null) throw new Rejection('NO_CHANGE');
    this.#returnedLineId = line.taken.returnedLineId;
    if (this.#returnedLineId !== undefined) {
      const returned = await readLine(pool, this.#returnedLineId);
      this.#returnedImport = returned.status === 'unknown' ? '' : returned.importId;
    }
    const mergers = await readMergers(pool);
    this.#again = await Promise.all(
      line.taken.payments.map(async (taken) => {
        const [place] = await findPlaces(pool, { position: taken.position });
        if (!place) throw new NotFound('payment');
        const userId = standsFor(mergers, taken.userId);
        return { taken, stream: place.stream, userId, claims: await readClaimKeysOfUser(pool, userId) };
      }),
    );
  }

  override terms() {
    const { lineId } = this;
    const [first] = this.#again;
    return {
      idempotencyKey: this.idempotencyKey,
      input: { act: 'undo take back', lineId },
      ...(this.#returnedImport !== '' && { batchId: this.#returnedImport }),
      ...(first && { subjectId: first.userId }),
    };
  }

  override needs(): CommandNeeds {
    const claims = this.#again.flatMap((one) => one.claims);
    const lineIds = [this.lineId, this.#returnedLineId].filter((one) => one !== undefined);
    const accounts = [...new Set(this.#again.map(({ userId }) => userId))];
    return {
      claimIds: [...new Set(claims.map(({ claim_id }) => claim_id))],
      goIds: [...new Set(claims.map(({ go_id }) => go_id))],
      accounts,
      streams: [
        ...new Set([
          ...lineIds.map(bankLineStream),
          ...accounts.map(accountStream),
          ...this.#again.map(({ stream }) => stream),
        ]),
      ],
    };
  }

  decide(context: DecisionContext): NewFacts {
    const { lineId } = this;
    const returnedLineId = this.#returnedLineId;
    const lineOf = (id: number) => context.fold(bankLineStream(id), noLine, evolveBankLine);
    const undone = undoReturn(lineOf(lineId), {
      lineId,
      returned:
        returnedLineId === undefined ? null : { lineId: returnedLineId, line: lineOf(returnedLineId) },
    });
    const returned =
      returnedLineId === undefined
        ? []
        : [{ stream: bankLineStream(returnedLineId), events: undone.returned }];
    return [
      { stream: bankLineStream(lineId), events: undone.line },
      ...returned,
      ...this.#again.flatMap((one) => recordedAgain(context, one, returnedLineId)),
    ];
  }
}

/** The payment as it was, in the name of whoever the fan turned out to be. */
function recordedAgain(
  context: DecisionContext,
  { taken, stream, userId, claims }: Again,
  lineId: number | undefined,
): NewFacts {
  const payment = recordedPayment(context, { stream, position: taken.position });
  if (!payment) throw new NotFound('payment');
  const fees = feesAgain(payment, eventsOf<RecordedEvent<AccountEvent>>(context, stream));
  const money = fanMoney(context, userId, claims);
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
