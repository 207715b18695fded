import { useCredit } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, OrNull, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';
import { Part, Parts } from '../payment-fields';
import { PaymentReads } from '../payment.reads';

/** An admin pays open stages of a fan from the fan's balance (rule M4). Throws NotFound. */
export class UseCreditFor extends ShopCommand<PayRecord> {
  readonly commandName = 'UseCreditFor';

  @Id() userId: number;

  /** Null: as much as the balance covers, in order (rule M5). */
  @OrNull() @Parts(() => Part) parts: readonly Part[] | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(UseCreditFor)
export class UseCreditForHandler implements ICommandHandler<UseCreditFor> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly payments: PaymentReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: UseCreditFor): Promise<PayRecord> {
    const { userId } = command;
    await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    await this.ledger.commit(command, {
      via: userId === command.actor.userId ? 'self' : 'admin',
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
