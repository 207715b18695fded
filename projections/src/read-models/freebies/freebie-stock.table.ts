import { defineTable } from '../../tables/row-op';

/** Pieces of a freebie that the admins have, over all group orders (rule D20). */
export const freebieStockTable = defineTable({
  name: 'freebie_stock',
  key: { item_id: 'int4', variant_id: 'int4' },
  columns: { amount: { type: 'int4', default: 0 } },
  indexes: [],
});
