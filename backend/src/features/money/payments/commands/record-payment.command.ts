import {
  accountStream,
  cents,
  freeText,
  readReferences,
  refuseDay,
  type Cents,
  type PaymentMethod,
} from '@fan-beats/events';
import { evolvePayments, recordPayment, refuseRecordedBefore } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import {
  Day,
  Euros,
  Flag,
  Id,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Uuid,
} from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';
import { prefixesOf } from '../open-stages';
import { Amount, maxNote, Method, PaymentPart, Parts } from '../payment-fields';
import { PaymentReads } from '../payment.reads';

/** An admin records money of a fan that arrived, and the stages that it pays (rules M2 to M6). */
export class RecordPayment extends ShopCommand<PayRecord> {
  readonly commandName = 'RecordPayment';

  /** The part that the method kept as a fee. */
  @Optional() @Euros() feeCents?: Cents;
  @Day() receivedOn: string;

  /** Null: the stages that the reference names, else those that are due and open. The rest stays on the balance. */
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;

  /** The parts may use the credit of the fan, too. */
  @Optional() @Flag() withCredit?: boolean;

  /** The purpose of the transfer, with any reference in it. */
  @Optional() @Text(maxNote) reference?: string;

  @Id() userId: number;
  @Amount() amountCents: Cents;
  @Method() method: PaymentMethod;
  @OptionalOrNull() @Text(maxNote) note?: string | null;

  /**
   * The admin confirmed that this is not the payment of the same amount, day and method that was recorded within the
   * hour.
   */
  @Optional() @Flag() again?: boolean;

  /** The admin confirmed a day more than a year back. */
  @Optional() @Flag() longAgo?: boolean;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly payments: PaymentReads,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection for an implausible day and RECORDED_BEFORE. */
  async execute(command: RecordPayment): Promise<PayRecord> {
    const { userId, amountCents, receivedOn, method } = command;
    if (userId !== command.actor.userId) await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    const prefixes = prefixesOf(await this.settings.get());
    const money = { userId, amountCents, feeCents: command.feeCents ?? cents(0), receivedOn, method };
    const payment = {
      ...money,
      note: freeText(command.note),
      parts: command.parts,
      withCredit: command.withCredit ?? false,
      named: readReferences(command.reference ?? '', prefixes),
    };

    await this.ledger.commit(command, {
      subjectId: userId,
      needs: { ...needsOfFanMoney(userId, claims), streams: [accountStream(userId)] },
      decide(state) {
        refuseDay(receivedOn, { nowMs: state.now, longAgo: command.longAgo });
        if (command.again !== true) {
          const recorded = state.fold(accountStream(userId), [], evolvePayments);
          refuseRecordedBefore(recorded, money, state.now);
        }
        const facts = recordPayment(fanMoney(state, userId, claims), payment);
        return [{ stream: accountStream(userId), events: facts.account }, ...claimStreams(facts.claims)];
      },
    });
    return this.payments.pay(userId);
  }
}
