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
    /** The method by which it was paid. */
    method: { type: 'text', default: 'bank' },
    /** As JSON: the kind of each line, its amount and basis, as they were recorded. */
    lines: { type: 'text', default: '[]' },
    /** Claims with a share. */
    claims: { type: 'int4', default: 0 },
    /** As JSON: the sum of the weights of all claims, line by line. */
    weights: { type: 'text', default: '[]' },
    /** As JSON: claims that the last division left out. */
    left_out: { type: 'text', default: '[]' },
    /** Its choice for costs that were done; empty where nobody chose. */
    settled: { type: 'text', default: '' },
    born_cents: { type: 'int8', default: 0 },
    withdrawn: { type: 'bool', default: false },
    /** The bill that it corrects; 0 where it corrects none. */
    corrects: { type: 'int4', default: 0 },
  },
  indexes: [],
});
