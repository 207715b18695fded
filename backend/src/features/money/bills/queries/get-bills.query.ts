import { readBills, readCategoriesOfGo } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BillsRecord } from '../../../../contract/money/bill.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';

/** The bills of a group order, the newest first, and the categories that the next one may be divided by. */
export class GetBills extends ShopQuery<BillsRecord> {
  @Id() goId: number;
}

@QueryHandler(GetBills)
export class GetBillsHandler implements IQueryHandler<GetBills> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetBills): Promise<BillsRecord> {
    const [bills, categories] = await Promise.all([
      readBills(this.pool, goId),
      readCategoriesOfGo(this.pool, goId),
    ]);
    return { bills: bills.map(toWire), categories };
  }
}
