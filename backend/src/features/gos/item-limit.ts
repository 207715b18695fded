import type { GoStockView } from '@fan-beats/projections';

/** The limit of an item in a group order: the smallest of its units, which may have one each (rule D15); null for none. */
export function itemLimit(
  stock: readonly GoStockView[],
  { goId, itemId, units }: { readonly goId: number; readonly itemId: number; readonly units: Units },
): number | null {
  const limits = stock
    .filter((row) => row.goId === goId && row.itemId === itemId && units.includes(row.variantId))
    .flatMap(({ max }) => max ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Ids of an item's variants; null alone for an item without. */
export type Units = readonly (number | null)[];
