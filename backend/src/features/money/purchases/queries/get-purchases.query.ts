import { readPurchases, readPurchaseSums, type PurchaseFilter } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PurchasesRecord } from '../../../../contract/money/purchase.records';
import { euros, toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Flag, Id, Optional, Whole } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';

/** A page of purchases and expenses, those paid last first. */
export class GetPurchases extends ShopQuery<PurchasesRecord> {
  /** Purchases with a part of this group order. */
  @Optional() @Id() goId?: number;

  /** Expenses that belong to no group order. */
  @Optional() @Flag() withoutGo?: boolean;
  @Whole(1, 1_000_000) page: number;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetPurchases)
export class GetPurchasesHandler implements IQueryHandler<GetPurchases> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId, withoutGo, page, limit = 50 }: GetPurchases): Promise<PurchasesRecord> {
    const filter: PurchaseFilter = withoutGo === true ? 'none' : (goId ?? 'all');
    const [purchases, sums] = await Promise.all([
      readPurchases(this.pool, filter, { page, limit }),
      readPurchaseSums(this.pool, filter),
    ]);
    const titles = await goTitles(
      this.pool,
      purchases.flatMap(({ shares }) => shares),
      (share) => share.goId,
    );
    return {
      purchases: purchases.map(({ shares, ...purchase }) => ({
        ...toWire(purchase),
        shares: shares.map((share) => ({ ...toWire(share), title: titles.get(share.goId) ?? '' })),
      })),
      count: sums.count,
      total: euros(sums.totalCents),
    };
  }
}
