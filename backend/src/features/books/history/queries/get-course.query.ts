import type { GoCourse } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoCourseRecord, GoCourseStockRecord } from '../../../../contract/catalogue/go-cockpit.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { GoReads } from '../../../catalogue/gos/gos.reads';
import { namesIn } from '../ledger-names';
import { LogQueries } from '../log-queries';

/** The course of a group order, by its events. Names of items are those of today. */
export class GetCourse extends ShopQuery<GoCourseRecord> {
  @Id() goId: number;
}

@QueryHandler(GetCourse)
export class GetCourseHandler implements IQueryHandler<GetCourse> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly gos: GoReads,
    private readonly log: LogQueries,
  ) {}

  /** Throws NotFound. */
  async execute({ goId }: GetCourse): Promise<GoCourseRecord> {
    await this.gos.get(goId);
    const { step, points, stock } = await this.log.ask({ about: 'course', goId, now: Date.now() });
    return {
      step,
      points: points.map(({ at, ...sums }) => ({ at: new Date(at).toISOString(), ...toWire(sums) })),
      stock: await named(this.pool, stock),
    };
  }
}

/** An item that was deleted since has no name and is left out. */
async function named(pool: Pool, stock: GoCourse['stock']): Promise<readonly GoCourseStockRecord[]> {
  const { items, variants } = await namesIn(
    pool,
    stock.map(({ itemId, variantId }) => ({ data: { itemId, variantId }, actor: null })),
  );
  return stock.flatMap(({ itemId, variantId, left }) => {
    const item = items[itemId];
    if (item === undefined) return [];
    const variant = variantId === null ? null : (variants[variantId] ?? null);
    const unit = { item_id: itemId, itemvariant_id: variantId };
    return [{ ...unit, item_caption: item, variant_caption: variant, left }];
  });
}
