import { defineTable } from '../../tables/row-op';

/** One row per line of an existing claim, frozen as claimed; unit price in cents (rule D24). */
export const claimItemTable = defineTable({
  name: 'claim_item',
  key: { claim_id: 'int4', line: 'int4' },
  columns: {
    go_id: { type: 'int4', default: 0 },
    user_id: { type: 'int4', default: 0 },
    item_id: { type: 'int4', default: 0 },
    variant_id: { type: 'int4', default: 0 },
    item_type: { type: 'int4', default: 0 },
    caption: { type: 'text', default: '' },
    variant_caption: { type: 'text', default: null },
    category: { type: 'text', default: '' },
    kind: { type: 'text', default: '' },
    amount: { type: 'int4', default: 0 },
    unit_price_cents: { type: 'int8', default: 0 },
    unit_points: { type: 'int4', default: 0 },
    additional_info: { type: 'text', default: null, personal: true },
  },
  indexes: [{ columns: ['go_id', 'item_id'] }],
});
