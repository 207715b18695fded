import { defineTable } from '../../../tables/row-op';

/** One row per purchase with its present content, those that were taken back included. */
export const purchaseTable = defineTable({
  name: 'purchase',
  key: { purchase_id: 'int4' },
  columns: {
    /** German day. */
    paid_on: { type: 'text', default: '' },
    method: { type: 'text', default: 'bank' },
    currency: { type: 'text', default: 'EUR' },
    /** Millionths of the currency for one euro; 0 for euros. */
    rate_millionths: { type: 'int8', default: 0 },
    total_cents: { type: 'int8', default: 0 },
    /** As JSON: the kind and the amounts of each line. */
    lines: { type: 'text', default: '[]' },
    basis: { type: 'text', default: 'value' },
    /** Free text; the books keep it, also when a person is erased. */
    supplier: { type: 'text', default: null },
    document_number: { type: 'text', default: null },
    taken_back: { type: 'bool', default: false },
    /** The version of its stream, which an act on it names; above 1 in force, it was changed. */
    version: { type: 'int4', default: 0 },
  },
  indexes: [{ columns: ['paid_on', 'purchase_id'] }],
});
