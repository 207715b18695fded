import { defineTable } from '../../../tables/row-op';

/** One row per line and group order of a purchase that was not taken back; group order 0 for an expense of none. */
export const purchasePartTable = defineTable({
  name: 'purchase_part',
  key: { purchase_id: 'int4', line: 'int4', go_id: 'int4' },
  columns: {
    what: { type: 'text', default: '' },
    amount_cents: { type: 'int8', default: 0 },
  },
  indexes: [{ columns: ['go_id'] }],
});
