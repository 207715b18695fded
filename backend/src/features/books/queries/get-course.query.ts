import { cents, eurosFromCents } from '@fan-beats/events';
import type { GoCourse } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoCourseRecord, GoCourseStockRecord } from '../../../contract/records';
import { namesIn } from '../ledger-names';
import { LogQueries } from '../log-queries';

/** How a group order went, by its events; names of items are those of today. */
export class GetCourse extends Query<GoCourseRecord> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetCourse)
export class GetCourseHandler implements IQueryHandler<GetCourse> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId }: GetCourse): Promise<GoCourseRecord> {
    const { step, points, stock } = await this.past.ask({ about: 'course', goId, now: Date.now() });
    return {
      step,
      points: points.map(({ at, claims, sumCents, chargedCents, coveredCents }) => ({
        ...{ at: new Date(at).toISOString(), claims },
        ...{ sum: euros(sumCents), charged: euros(chargedCents), covered: euros(coveredCents) },
      })),
      stock: await this.named(stock),
    };
  }

  /** An item that was deleted since has no name and is left out. */
  private async named(stock: GoCourse['stock']): Promise<readonly GoCourseStockRecord[]> {
    const { items, variants } = await namesIn(
      this.pool,
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
}

const euros = (amount: number): number => eurosFromCents(cents(amount));
