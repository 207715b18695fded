import { readMoney } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { MoneyRecord } from '../../../../contract/money/payment.records';
import { euros } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Instant, Optional, Whole } from '../../../../platform/trpc/fields';
import { LogQueries } from '../log-queries';
import { momentOrNow } from '../moment';

/** Fans' money as it stands, or stood (rule M3). */
export class GetMoney extends ShopQuery<MoneyRecord> {
  /** A moment of the past, a time or a position, included. Now where both are left out. */
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;
}

@QueryHandler(GetMoney)
export class GetMoneyHandler implements IQueryHandler<GetMoney> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly log: LogQueries,
  ) {}

  async execute(query: GetMoney): Promise<MoneyRecord> {
    const at = momentOrNow(query);
    const money = await (at ? this.log.ask({ about: 'money', at }) : readMoney(this.pool));
    return {
      received: euros(money.received),
      paid_back: euros(money.paid_back),
      by_hand: euros(money.by_hand),
      allocated: euros(money.allocated),
      on_balances: euros(money.on_balances),
    };
  }
}
