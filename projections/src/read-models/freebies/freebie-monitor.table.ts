import { defineTable } from '../../tables/row-op';

/** Per group order and freebie unit: the pieces in existing claims, with the caption of the last claim. */
export const freebieMonitorTable = defineTable({
  name: 'freebie_monitor',
  key: { go_id: 'int4', item_id: 'int4', variant_id: 'int4' },
  columns: {
    caption: { type: 'text', default: '' },
    variant_caption: { type: 'text', default: null },
    kind: { type: 'text', default: '' },
    amount: { type: 'int4', default: 0 },
  },
  indexes: [],
  shared: true,
});
