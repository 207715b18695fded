import {
  bankLineStream,
  cents,
  evolveBankLine,
  NotFound,
  noLine,
  type ClaimPaymentReleased,
  type TakenPayment,
} from '@fan-beats/events';
import { feesOfReturn, matchReturn } from '@fan-beats/events/rules';
import { readPaymentsOfLines } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BankLineAnswerRecord } from '../../../../contract/money/bank.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { Id, Nested, Optional, Position, Uuid } from '../../../../platform/trpc/fields';
import {
  needsToTakeBackAll,
  ofSameLines,
  paymentsAt,
  recordedPayment,
  takenBackAll,
  type PaymentPlace,
} from '../../reversals/commands/take-back-payment';
import { eachLine, keyOfLine, mostLines } from './each-line';

/** Money that left, and the line that it takes back, or the payment where there is no line. */
export class TakenLine {
  @Id() lineId: number;
  @Optional() @Id() returnedLineId?: number;
  @Optional() @Position() payment?: number;
}

/** An admin takes back payments that the bank took back (rule M30). */
export class TakeBackLines extends ShopCommand<BankLineAnswerRecord> {
  readonly commandName = 'TakeBackLines';
  @Nested(() => TakenLine, mostLines) lines: readonly TakenLine[];

  /** The client makes it once per attempt. */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(TakeBackLines)
export class TakeBackLinesHandler implements ICommandHandler<TakeBackLines> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: TakeBackLines): Promise<BankLineAnswerRecord> {
    await refuseEndedActor(this.source, command.actor);
    return eachLine(command, (taken) => this.takeBack(command, taken));
  }

  /**
   * Takes a line back in one commit over both lines, the accounts and the claims. The stages that the payment paid are
   * open again (rule M30).
   */
  private async takeBack(command: TakeBackLines, taken: TakenLine): Promise<void> {
    const { lineId, returnedLineId = null, payment = null } = taken;
    const back = await findReturned(this.pool, taken);
    await this.ledger.commit<void>(command, {
      subjectId: back.payments[0]?.place.userId,
      idempotencyKey: keyOfLine(command, lineId),
      input: { act: 'take back', lineId, returnedLineId, payment },
      needs: needsOfReturn(lineId, back),
      records: ofSameLines(back.payments),
      decide: (state) => returnedFacts(state, lineId, back),
    });
  }
}

/** The payments that a line takes back, and the line that they were booked from, if any. */
interface Returned {
  readonly returnedLineId: number | undefined;
  readonly payments: readonly PaymentPlace[];
}

/** Throws InvalidInput unless exactly one of a line and a payment is given, and NotFound. */
async function findReturned(pool: Pool, { returnedLineId, payment }: TakenLine): Promise<Returned> {
  if ((returnedLineId === undefined) === (payment === undefined))
    throw new InvalidInput({
      returned_line_id: (i18n) => i18n.t('Please say which line or which payment is taken back'),
    });
  const [byHand] = payment === undefined ? [] : await paymentsAt(pool, [payment]);
  if (payment !== undefined && !byHand) throw new NotFound('payment');
  const lineId = returnedLineId ?? byHand?.lineId;
  if (lineId === undefined) return { returnedLineId: undefined, payments: byHand ? [byHand] : [] };
  const ofLine = await readPaymentsOfLines(pool, [lineId]);
  const payments = await paymentsAt(
    pool,
    ofLine.map(({ position }) => position),
  );
  return { returnedLineId: lineId, payments };
}

function needsOfReturn(lineId: number, { returnedLineId, payments }: Returned): CommandNeeds {
  const back = needsToTakeBackAll(payments);
  const lineIds = returnedLineId === undefined ? [lineId] : [lineId, returnedLineId];
  return {
    accounts: back.accounts,
    streams: [...new Set([...lineIds.map(bankLineStream), ...back.streams])],
  };
}

function returnedFacts(
  state: DecisionContext,
  lineId: number,
  { returnedLineId, payments }: Returned,
): NewFacts {
  const lineOf = (id: number) => state.fold(bankLineStream(id), noLine, evolveBankLine);
  // The line does not wait again: its money is gone.
  const withoutLine = payments.map((payment) => ({ ...payment, lineId: undefined }));
  const amounts = payments.map(({ place }) => recordedPayment(state, place)?.data.amountCents ?? cents(0));
  const fees = feesOfReturn(lineOf(lineId), amounts);
  const back = takenBackAll(state, withoutLine, { reason: null, fees });
  const taken = back.payments.map(({ position }, index): TakenPayment => {
    const userId = payments[index]?.place.userId ?? 0;
    const claimIds = new Set(payments[index]?.claimIds);
    return { position, userId, parts: releasedParts(back.streams, claimIds) };
  });
  const matched = matchReturn(lineOf(lineId), {
    lineId,
    returned: returnedLineId === undefined ? null : { lineId: returnedLineId, line: lineOf(returnedLineId) },
    payments: taken,
    amountCents: back.payments.reduce((sum, { data }) => sum + data.amountCents, 0),
  });
  const line = { stream: bankLineStream(lineId), events: matched.line };
  if (returnedLineId === undefined) return [line, ...back.streams];
  return [line, { stream: bankLineStream(returnedLineId), events: matched.returned }, ...back.streams];
}

/** The parts of these claims that are open again. */
const releasedParts = (streams: NewFacts, claimIds: ReadonlySet<number>): TakenPayment['parts'] =>
  streams
    .flatMap(({ events }) => events)
    .filter((event): event is ClaimPaymentReleased => event.type === 'ClaimPaymentReleased')
    .filter(({ data }) => claimIds.has(data.claimId))
    .map(({ data: { claimId, stage, amountCents } }) => ({ claimId, stage, amountCents }));
