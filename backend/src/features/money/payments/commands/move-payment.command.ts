import { freeText, Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, OptionalOrNull, Position, Text, Uuid } from '../../../../platform/trpc/fields';
import { ofSameLines } from '../../reversals/commands/take-back-payment';
import { PaymentReads } from '../payment.reads';
import { needsOfCorrection, PaymentCorrections, planCorrection } from './correction-plan';

/**
 * An admin moves a payment to the fan it belongs to: it is taken back and recorded for that fan in the same act
 * (rules D83, M61).
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
    private readonly corrections: PaymentCorrections,
    private readonly payments: PaymentReads,
  ) {}

  /** Throws NotFound, and Rejection NO_CHANGE where the payment is this fan's already. */
  async execute(command: MovePayment): Promise<PayRecord> {
    const { position, userId } = command;
    const prepared = await this.corrections.prepare({ position, userId }, command.actor.userId);
    if (prepared.payment.place.userId === userId) throw new Rejection('NO_CHANGE');
    await this.ledger.commit<void>(command, {
      subjectId: userId,
      needs: needsOfCorrection(prepared),
      records: ofSameLines([prepared.payment]),
      decide: (state) => planCorrection(state, prepared, freeText(command.reason)).facts,
    });
    return this.payments.pay(userId);
  }
}
