import type { GoStockView } from '@fan-beats/projections';

/** The limit of an item in a group order, which is the same for each of its units (rule D15); null for none. */
export function itemLimit(
  stock: readonly GoStockView[],
  { goId, itemId, units }: { readonly goId: number; readonly itemId: number; readonly units: Units },
): number | null {
  const unit = stock.find(
    (row) => row.goId === goId && row.itemId === itemId && row.max !== null && units.includes(row.variantId),
  );
  return unit?.max ?? null;
}

/** Ids of an item's variants; null alone for an item without. */
export type Units = readonly (number | null)[];
