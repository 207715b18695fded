import { opsOn, type Projector } from '../../tables/row-op';
import { freebieStockTable } from './freebie-stock.table';

const stock = opsOn(freebieStockTable);

export const freebieStockProjector: Projector = {
  table: freebieStockTable,
  project(event) {
    if (event.type !== 'FreebieStockCounted') return [];
    const { itemId, variantId, amount } = event.data;
    return [stock.put({ item_id: itemId, variant_id: variantId ?? 0 }, { amount })];
  },
};
