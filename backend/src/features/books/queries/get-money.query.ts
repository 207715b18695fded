import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import { readMoney, type Moment } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { MoneyRecord } from '../../../contract/payment-records';
import { LogQueries } from '../log-queries';

/** Fans' money as it stands, or stood at a moment (rule M3). */
export class GetMoney extends Query<MoneyRecord> {
  /** Null for now. */
  constructor(readonly at: Moment | null) {
    super();
  }
}

@QueryHandler(GetMoney)
export class GetMoneyHandler implements IQueryHandler<GetMoney> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ at }: GetMoney): Promise<MoneyRecord> {
    const money = await (at ? this.past.ask({ about: 'money', at }) : readMoney(this.pool));
    const euros = (amount: number): number => eurosFromCents(cents(amount));
    return {
      received: euros(money.received),
      paid_back: euros(money.paid_back),
      by_hand: euros(money.by_hand),
      allocated: euros(money.allocated),
      on_balances: euros(money.on_balances),
    };
  }
}
