import { accountStream, freeText, refuseDay, type Cents, type PaymentMethod } from '@fan-beats/events';
import { evolvePayments, recordRefund, refuseRecordedBefore } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Day, Flag, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { needsOfFanMoney } from './fan-money';
import { Amount, maxNote, Method } from '../payment-fields';
import { PaymentReads } from '../payment.reads';
import { noLongerAskedBack } from '../payment-notes';

/** An admin records that money of the balance was paid back (rule M27). The fan's wish to have it back ends. */
export class RecordRefund extends ShopCommand<PayRecord> {
  readonly commandName = 'RecordRefund';

  @Day() paidOn: string;
  @Id() userId: number;
  @Amount() amountCents: Cents;
  @Method() method: PaymentMethod;
  @OptionalOrNull() @Text(maxNote) note?: string | null;

  /**
   * The admin confirmed that this is not the refund of the same amount, day and method that was recorded within the
   * hour.
   */
  @Optional() @Flag() again?: boolean;

  /** The admin confirmed a day more than a year back. */
  @Optional() @Flag() longAgo?: boolean;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly payments: PaymentReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection for an implausible day and RECORDED_BEFORE. */
  async execute(command: RecordRefund): Promise<PayRecord> {
    const { userId, amountCents, paidOn, method } = command;
    if (userId !== command.actor.userId) await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    const money = { userId, amountCents, paidOn, method };

    await this.ledger.commit(command, {
      subjectId: userId,
      needs: { ...needsOfFanMoney(userId, claims), streams: [accountStream(userId)] },
      decide(state) {
        refuseDay(paidOn, { nowMs: state.now, longAgo: command.longAgo });
        if (command.again !== true) {
          const recorded = state.fold(accountStream(userId), [], evolvePayments);
          refuseRecordedBefore(recorded, money, state.now);
        }
        const events = recordRefund(state.account(userId), { ...money, note: freeText(command.note) });
        return [{ stream: accountStream(userId), events }];
      },
      records: {
        hold: () => Promise.resolve(undefined),
        async save(records) {
          await records.query(noLongerAskedBack, [userId]);
          return null;
        },
      },
    });
    return this.payments.pay(userId);
  }
}
