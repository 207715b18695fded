import { freeText, refuseDay, type Cents, type PaymentMethod } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { refuseOtherPlan } from '../../../../ledger/preview';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import {
  Day,
  Euros,
  Filled,
  Flag,
  Id,
  Optional,
  OptionalOrNull,
  Position,
  Text,
  Uuid,
} from '../../../../platform/trpc/fields';
import { ofSameLines } from '../../reversals/commands/take-back-payment';
import { Amount, Method } from '../payment-fields';
import { PaymentReads } from '../payment.reads';
import { needsOfCorrection, PaymentCorrections, planCorrection } from './correction-plan';

/**
 * An admin corrects the amount, the fee, the day, the method or the fan of a payment: it is taken back and recorded
 * again in one act (rule M61). A field that is left out stays.
 */
export class CorrectPayment extends ShopCommand<PayRecord> {
  readonly commandName = 'CorrectPayment';

  /** The position of the payment in the ledger. */
  @Position() position: number;
  @Optional() @Id() userId?: number;
  @Optional() @Amount() amountCents?: Cents;
  @Optional() @Euros() feeCents?: Cents;
  @Optional() @Day() receivedOn?: string;
  @Optional() @Method() method?: PaymentMethod;
  @OptionalOrNull() @Text(500) reason?: string | null;

  /** The admin confirmed a day more than a year back. */
  @Optional() @Flag() longAgo?: boolean;

  /** The digest of the preview that the admin saw. If the plan moved since, the answer is CONFLICT. */
  @Optional() @Filled(64) digest?: string;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(CorrectPayment)
export class CorrectPaymentHandler implements ICommandHandler<CorrectPayment> {
  constructor(
    private readonly ledger: Ledger,
    private readonly corrections: PaymentCorrections,
    private readonly payments: PaymentReads,
  ) {}

  /** Throws NotFound, Rejection, and ConcurrencyConflict where the plan is not the one that was shown. */
  async execute(command: CorrectPayment): Promise<PayRecord> {
    const { position, userId, amountCents, feeCents, receivedOn, method } = command;
    const change = { position, userId, amountCents, feeCents, receivedOn, method };
    const prepared = await this.corrections.prepare(change, command.actor.userId);
    await this.ledger.commit<void>(command, {
      subjectId: prepared.userId,
      needs: needsOfCorrection(prepared),
      records: ofSameLines([prepared.payment]),
      decide(state) {
        if (receivedOn !== undefined) refuseDay(receivedOn, { nowMs: state.now, longAgo: command.longAgo });
        const plan = planCorrection(state, prepared, freeText(command.reason));
        refuseOtherPlan(prepared.payment.place.stream, { named: command.digest, now: plan.digest });
        return plan.facts;
      },
    });
    return this.payments.pay(prepared.userId);
  }
}
