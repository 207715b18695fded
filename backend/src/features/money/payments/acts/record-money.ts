import {
  freeText,
  accountStream,
  cents,
  readReferences,
  refuseDay,
  type Cents,
  type PaymentMethod,
  type PaymentRecorded,
  type PaymentReference,
  type RefundPaid,
} from '@fan-beats/events';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, RecordChange } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import {
  Day,
  Euros,
  Flag,
  Id,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
} from '../../../../platform/trpc/fields';
import { GetSettings } from '../../../site/settings/settings.acts';
import { evolveRecorded, recordPayment, recordRefund, refuseRecordedBefore } from '@fan-beats/events/rules';
import { prefixesOf } from '../open-stages.reads';
import { Amount, Method, noteLength, PaymentPart, Parts } from '../payment-fields';
import { noLongerAskedBack } from '../said';
import { claimStreams, MoneyAct } from './money-act';

/** An admin records what moved outside of the shop. */
abstract class RecordMoney extends MoneyAct {
  @Id() userId: number;
  @Amount() amountCents: Cents;
  @Method() method: PaymentMethod;
  @OptionalOrNull() @Text(noteLength) note?: string | null;

  /** Another payment or refund of an amount, day and method that was recorded within the hour. */
  @Optional() @Flag() again?: boolean;

  /** A day more than a year back is meant. */
  @Optional() @Flag() longAgo?: boolean;

  protected override fan(): number {
    return this.userId;
  }

  override needs(): CommandNeeds {
    return { ...super.needs(), streams: [accountStream(this.userId)] };
  }

  /** Throws Rejection for a day that cannot be meant, and RECORDED_BEFORE. */
  protected refuseMistakes(
    context: DecisionContext,
    { day, money }: { readonly day: string; readonly money: PaymentRecorded['data'] | RefundPaid['data'] },
  ): void {
    refuseDay(day, { nowMs: context.now, longAgo: this.longAgo });
    if (this.again === true) return;
    const recorded = context.fold(accountStream(this.userId), [], evolveRecorded);
    refuseRecordedBefore(recorded, money, context.now);
  }
}

/** An admin records that money of a fan arrived, and what it pays (rules M2 to M6). */
export class RecordPayment extends RecordMoney {
  /** What the method kept of it as a fee. */
  @Optional() @Euros() feeCents?: Cents;
  @Day() receivedOn: string;

  /** Null: what its reference names, else what is due and open; the rest stays on the balance. */
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;

  /** The parts may take the credit of the fan along. */
  @Optional() @Flag() withCredit?: boolean;

  /** The purpose of the transfer, with whatever reference it holds. */
  @Optional() @Text(noteLength) reference?: string;

  #named: readonly PaymentReference[] = [];

  override async prepare(ground: Ground): Promise<void> {
    await super.prepare(ground);
    this.#named = readReferences(this.reference ?? '', prefixesOf(await ground.ask(new GetSettings())));
  }

  decide(context: DecisionContext) {
    const { userId, amountCents, feeCents = cents(0), receivedOn, method, parts, withCredit = false } = this;
    const money = { userId, amountCents, feeCents, receivedOn, method };
    this.refuseMistakes(context, { day: receivedOn, money });
    const note = freeText(this.note);
    const payment = { ...money, note, parts, withCredit, named: this.#named };
    const { account, claims } = recordPayment(this.standing(context), payment);
    return [{ stream: accountStream(userId), events: account }, ...claimStreams(claims)];
  }
}

/** An admin records that money of the balance was paid back (rule M27); who asked for it no longer does. */
export class RecordRefund extends RecordMoney {
  @Day() paidOn: string;

  decide(context: DecisionContext) {
    const { userId, amountCents, paidOn, method } = this;
    const money = { userId, amountCents, paidOn, method };
    this.refuseMistakes(context, { day: paidOn, money });
    const refund = { ...money, note: freeText(this.note) };
    return [{ stream: accountStream(userId), events: recordRefund(context.account(userId), refund) }];
  }

  override records(): RecordChange<unknown> {
    return {
      hold: () => Promise.resolve(),
      save: async (records) => {
        await records.query(noLongerAskedBack, [this.userId]);
        return null;
      },
    };
  }
}
