import { askableCents, cents, centsFromEuros, Rejection, type Cents } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Flag, largestEuros, Optional } from '../../../../platform/trpc/fields';
import { Amount } from '../payment-fields';
import { PaymentReads } from '../payment.reads';
import { noLongerAskedBack } from '../payment-notes';

/** A fan asks for credit back. It is a note for organisers and is not recorded in the ledger (rule M27). */
export class AskBack extends ShopCommand<PayRecord> {
  /** False to withdraw the wish. */
  @Flag() wanted: boolean;

  /** Left out for all credit that is not needed for due payments. */
  @Optional() @Amount() amountCents?: Cents;
}

@CommandHandler(AskBack)
export class AskBackHandler implements ICommandHandler<AskBack> {
  constructor(
    private readonly source: DataSource,
    private readonly payments: PaymentReads,
  ) {}

  /**
   * Throws Rejection NO_CHANGE where there is no such credit, and BALANCE_TOO_LOW where it is needed for due payments.
   */
  async execute(command: AskBack): Promise<PayRecord> {
    const { actor } = command;
    const pay = await this.payments.pay(actor.userId);
    const wanted = command.wanted ? wantedCents(pay, command.amountCents) : null;
    // The same wish keeps its time.
    if (wanted === centsFromEuros(pay.asked_back)) return pay;
    await withRecordsOf(this.source, actor, async (records) => {
      await records.query(noLongerAskedBack, [actor.userId]);
      if (wanted !== null) await records.query(askedBack, [actor.userId, wanted]);
      await notifyProcesses(records, [movedAccount(actor.userId)]);
    });
    return this.payments.pay(actor.userId);
  }
}

const askedBack = `INSERT INTO credit_asked_back (user_id, amount_cents) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET amount_cents = excluded.amount_cents, asked_at = excluded.asked_at`;

function wantedCents({ balance, stages }: PayRecord, amountCents: Cents | undefined): Cents {
  const most = cents(Math.min(centsFromEuros(largestEuros), askableCents(balance, stages)));
  const amount = amountCents ?? most;
  if (amount === 0) throw new Rejection('NO_CHANGE');
  if (amount > most) throw new Rejection('BALANCE_TOO_LOW', { missing: amount - most });
  return amount;
}
