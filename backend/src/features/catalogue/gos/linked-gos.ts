import type { GoStockView } from '@fan-beats/projections';
import { In, Raw, type EntityManager } from 'typeorm';
import { Go, GoItem } from './go.entity';

/**
 * Locks every group order that the item is linked to, in order of their ids, and raises their revision: a claim that is
 * being decided on the item as it was is decided again.
 */
export async function lockLinkedGos(records: EntityManager, itemId: number): Promise<Go[]> {
  const linked = (column: string): string =>
    `${column} IN (SELECT go_id FROM go_items WHERE item_id = :itemId)`;
  const gos = await records.find(Go, {
    where: { goId: Raw(linked, { itemId }) },
    order: { goId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  await records.increment(Go, { goId: In(gos.map(({ goId }) => goId)) }, 'revision', 1);
  return gos;
}

/** A claim that is being decided on the group order as it was is decided again. */
export const raiseRevision = (records: EntityManager, goId: number) =>
  records.increment(Go, { goId }, 'revision', 1);

/** The links of an item, or of a group order. */
export const linksOf = (records: EntityManager, of: Partial<GoItem>) =>
  records.find(GoItem, { where: of, order: { goId: 'ASC' } });
export const linkItems = (records: EntityManager, links: GoItem[]) => records.insert(GoItem, links);
export const unlinkItem = (records: EntityManager, link: GoItem) => records.delete(GoItem, link);

/**
 * The limit of an item in a group order: the smallest limit of its units, which may have one each (rule D15); null for
 * none.
 */
export function itemLimit(
  stock: readonly GoStockView[],
  { goId, itemId, units }: { readonly goId: number; readonly itemId: number; readonly units: Units },
): number | null {
  const limits = stock
    .filter((row) => row.goId === goId && row.itemId === itemId && units.includes(row.variantId))
    .flatMap(({ max }) => max ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Ids of an item's variants; `[null]` for an item without variants. */
export type Units = readonly (number | null)[];
