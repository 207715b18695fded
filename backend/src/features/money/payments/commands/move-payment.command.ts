import {
  accountStream,
  bankLineStream,
  evolveBankLine,
  findPlaces,
  freeText,
  noLine,
  NotFound,
  Rejection,
} from '@fan-beats/events';
import { movePayment } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../../contract/money/payment.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, OptionalOrNull, Position, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import {
  needsToTakeBack,
  ofSameLines,
  paymentOf,
  takenBack,
  type PaymentPlace,
} from '../../reversals/commands/take-back-payment';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';
import { PaymentReads } from '../payment.reads';

/**
 * An admin moves a payment to the fan it belongs to: it is taken back and recorded for that fan in the same act (rule
 * D83).
 */
export class MovePayment extends ShopCommand<PayRecord> {
  readonly commandName = 'MovePayment';

  /** The position of the payment in the ledger. */
  @Position() position: number;

  /** The fan whom the payment belongs to. */
  @Id() userId: number;
  @OptionalOrNull() @Text(500) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(MovePayment)
export class MovePaymentHandler implements ICommandHandler<MovePayment> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly payments: PaymentReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection NO_CHANGE where the payment is this fan's already. */
  async execute(command: MovePayment): Promise<PayRecord> {
    const { userId } = command;
    if (userId !== command.actor.userId) await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    const payment = await this.find(command.position);
    if (payment.place.userId === userId) throw new Rejection('NO_CHANGE');

    const own = needsOfFanMoney(userId, claims);
    const earlier = needsToTakeBack(payment);
    await this.ledger.commit<void>(command, {
      subjectId: userId,
      needs: {
        claimIds: own.claimIds,
        goIds: own.goIds,
        accounts: [...earlier.accounts, ...own.accounts],
        streams: [...earlier.streams, accountStream(userId)],
      },
      records: ofSameLines([payment]),
      decide(state) {
        const { lineId } = payment;
        const back = takenBack(state, payment, { reason: freeText(command.reason) });
        const otherFans = fansOfLine(state, lineId).filter(
          (one) => one !== back.payment.data.userId && one !== userId,
        );
        const fan = fanMoney(state, userId, claims);
        const { line, account, claims: paid } = movePayment(fan, back.payment, { userId, lineId, otherFans });
        const before = back.streams.map(({ stream, events }) =>
          lineId !== undefined && stream === bankLineStream(lineId)
            ? { stream, events: [...events, ...line] }
            : { stream, events },
        );
        return [...before, { stream: accountStream(userId), events: account }, ...claimStreams(paid)];
      },
    });
    return this.payments.pay(userId);
  }

  private async find(position: number): Promise<PaymentPlace> {
    const [place] = await findPlaces(this.pool, { position });
    const payment = place && (await paymentOf(this.pool, place));
    if (!payment) throw new NotFound('payment');
    return payment;
  }
}

/** The fans whose payments a bank line is booked as. */
function fansOfLine(state: DecisionContext, lineId: number | undefined): readonly number[] {
  if (lineId === undefined) return [];
  const line = state.fold(bankLineStream(lineId), noLine, evolveBankLine);
  return line.status === 'unknown' ? [] : line.fans;
}
