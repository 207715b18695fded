import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { WithdrawalRecord } from '../../../contract/withdrawals/withdrawal.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { readWaiting } from '../arrivals';
import { readWithdrawals } from '../withdrawals';

/** All withdrawals, newest first, with the waiting ones. */
export class GetWithdrawals extends ShopQuery<readonly WithdrawalRecord[]> {}

@QueryHandler(GetWithdrawals)
export class GetWithdrawalsHandler implements IQueryHandler<GetWithdrawals> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<readonly WithdrawalRecord[]> {
    const all = [...(await readWithdrawals(this.pool)), ...(await readWaiting(this.pool))];
    return all.sort((a, b) => Date.parse(b.declared_at) - Date.parse(a.declared_at));
  }
}
