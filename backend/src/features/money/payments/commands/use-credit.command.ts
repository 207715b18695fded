import { useCredit } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Optional, OrNull, Uuid } from '../../../../platform/trpc/fields';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';
import { Part, Parts } from '../payment-fields';
import { PaymentReads } from '../payment.reads';

/** A fan pays open stages from the balance (rule M4). */
export class UseCredit extends ShopCommand<PayRecord> {
  readonly commandName = 'UseCredit';

  /** Null: as much as the balance covers, in order (rule M5). */
  @OrNull() @Parts(() => Part) parts: readonly Part[] | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(UseCredit)
export class UseCreditHandler implements ICommandHandler<UseCredit> {
  constructor(
    private readonly ledger: Ledger,
    private readonly payments: PaymentReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: UseCredit): Promise<PayRecord> {
    const { userId } = command.actor;
    const claims = await readClaimKeysOfUser(this.pool, userId);
    await this.ledger.commit(command, {
      via: 'self',
      subjectId: userId,
      needs: needsOfFanMoney(userId, claims),
      decide(state) {
        const { balanceCents, payable } = fanMoney(state, userId, claims);
        return claimStreams(useCredit(payable, { balanceCents, parts: command.parts }));
      },
    });
    return this.payments.pay(userId);
  }
}
