import type { GoCourse } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { GoCourseRecord, GoCourseStockRecord } from '../../../contract/catalogue/go-cockpit.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { toWire } from '../../../contract/wire';
import { GoReads } from '../../catalogue/gos/gos.reads';
import { Id } from '../../../platform/trpc/fields';
import { namesIn } from './ledger-names';
import { LogQueries } from './log-queries';

/** How a group order went, by its events; names of items are those of today. */
export class GetCourse extends Read<GoCourseRecord> {
  @Id() goId: number;

  async read({ pool, get }: Ground): Promise<GoCourseRecord> {
    await get(GoReads).get(this.goId);
    const asked = { about: 'course', goId: this.goId, now: Date.now() } as const;
    const { step, points, stock } = await get(LogQueries).ask(asked);
    return {
      step,
      points: points.map(({ at, ...sums }) => ({ at: new Date(at).toISOString(), ...toWire(sums) })),
      stock: await named(pool, stock),
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
