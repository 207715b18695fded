import { accountStream, points, type Account, type AccountEvent, type Cents } from '@fan-beats/events';
import type { UserRecord } from '../../../../contract/people/user.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { Ground } from '../../../../platform/acts/act';
import { newQuery } from '../../../../platform/cqrs/shop-query';
import { Euros, FanBeats, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import {
  addBalance,
  subtractBalance,
  addPointsToAccount,
  setPoints,
  subtractPointsFromAccount,
  type PointsCommand,
} from '@fan-beats/events/rules';
import { GetPresentUser, GetUser } from '../users.reads';

/** Longest reason of a booking. */
export const reasonLength = 500;

/** An admin books euros or Fan Beats on an account, decided on what it holds at that moment (rules D35, D36). */
abstract class Booking extends LedgerAct<UserRecord> {
  @Id() userId: number;
  @OptionalOrNull() @Text(reasonLength) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;

  override async prepare({ ask }: Ground): Promise<void> {
    await ask(newQuery(GetPresentUser, { userId: this.userId }));
  }

  /** The same fields under one key mean another booking in another act. */
  override terms(): ReturnType<LedgerAct['terms']> {
    const { actor: _actor, ...fields } = this;
    const input = { act: this.constructor.name, ...fields };
    return { input, subjectId: fields.userId, idempotencyKey: fields.idempotencyKey };
  }

  override needs() {
    return { accounts: [this.userId], streams: [accountStream(this.userId)] };
  }

  decide(context: DecisionContext) {
    return [{ stream: accountStream(this.userId), events: this.book(context.account(this.userId)) }];
  }

  answer({ ask }: Ground): Promise<UserRecord> {
    return ask(newQuery(GetUser, { userId: this.userId }));
  }

  abstract book(account: Account): AccountEvent[];
}

abstract class BalanceBooking extends Booking {
  static readonly wire = { amountCents: 'balance' } as const;

  @Euros(0.01) amountCents: Cents;
}

export class AddBalance extends BalanceBooking {
  book(account: Account) {
    return addBalance(account, this);
  }
}

/** Throws Rejection BALANCE_TOO_LOW. */
export class SubtractBalance extends BalanceBooking {
  book(account: Account) {
    return subtractBalance(account, this);
  }
}

abstract class PointsBooking extends Booking {
  @FanBeats(1) points: number;
}

export class AddPoints extends PointsBooking {
  book(account: Account) {
    return addPointsToAccount(account, beatsOf(this));
  }
}

/** Throws Rejection POINTS_TOO_LOW. */
export class SubtractPoints extends PointsBooking {
  book(account: Account) {
    return subtractPointsFromAccount(account, beatsOf(this));
  }
}

/** Throws Rejection NO_CHANGE. */
export class SetPoints extends Booking {
  @FanBeats() points: number;

  book(account: Account) {
    return setPoints(account, beatsOf(this));
  }
}

const beatsOf = ({ userId, points: beats, reason = null }: PointsBooking | SetPoints): PointsCommand => ({
  ...{ userId, reason },
  points: points(beats),
});
