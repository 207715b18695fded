import { defineTable } from '../../../tables/row-op';

/** Per group order and base unit: the limit, null for none, and the pieces claimed (rules D15, D16). */
export const goStockTable = defineTable({
  name: 'go_stock',
  key: { go_id: 'int4', item_id: 'int4', variant_id: 'int4' },
  columns: {
    max: { type: 'int4', default: null },
    claimed: { type: 'int4', default: 0 },
  },
  indexes: [],
  shared: true,
  blankMeansAbsent: true,
});
