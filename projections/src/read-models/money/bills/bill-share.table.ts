import { defineTable } from '../../../tables/row-op';

/** One row per claim with a share of a bill; those of withdrawn bills and deleted claims stay. */
export const billShareTable = defineTable({
  name: 'bill_share',
  key: { claim_id: 'int4', bill_id: 'int4' },
  columns: {
    go_id: { type: 'int4', default: 0 },
    share_cents: { type: 'int8', default: 0 },
    /** As JSON: weight and cents of each line, as they were recorded. */
    parts: { type: 'text', default: '[]' },
  },
  indexes: [],
});
