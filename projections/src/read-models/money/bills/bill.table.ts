import { defineTable } from '../../../tables/row-op';

/** One row per bill of a group order, withdrawn ones included. */
export const billTable = defineTable({
  name: 'bill',
  key: { go_id: 'int4', bill_id: 'int4' },
  columns: {
    component: { type: 'text', default: '' },
    total_cents: { type: 'int8', default: 0 },
    /** German day. */
    paid_on: { type: 'text', default: '' },
    /** What it was paid by. */
    method: { type: 'text', default: 'bank' },
    /** As JSON: what each is for, its amount and basis, as they were recorded. */
    lines: { type: 'text', default: '[]' },
    /** Claims with a share. */
    claims: { type: 'int4', default: 0 },
    /** As JSON: what the weights of all claims come to, line by line. */
    weights: { type: 'text', default: '[]' },
    /** As JSON: claims that the last division left out. */
    left_out: { type: 'text', default: '[]' },
    /** What it did with costs that were done; empty where nobody chose. */
    settled: { type: 'text', default: '' },
    born_cents: { type: 'int8', default: 0 },
    withdrawn: { type: 'bool', default: false },
  },
  indexes: [],
});
