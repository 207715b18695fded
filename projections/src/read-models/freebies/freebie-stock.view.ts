import type { StockMovement } from '@fan-beats/events';
import { selectRows, type ReadSource } from '../../tables/read-source';
import { freebieStockTable } from './freebie-stock.table';

/** Pieces of freebies in hand, over all group orders; what was never counted is left out. */
export async function readFreebieStock(source: ReadSource): Promise<StockMovement[]> {
  const rows = await selectRows(source, freebieStockTable);
  return rows.map((row) => ({
    itemId: row.item_id,
    variantId: row.variant_id === 0 ? null : row.variant_id,
    amount: row.amount,
  }));
}
