import { defineTable } from '../../../tables/row-op';

/** The status of every group order that ever had one; null is open (rule D6). */
export const goStatusTable = defineTable({
  name: 'go_status',
  key: { go_id: 'int4' },
  columns: { status: { type: 'text', default: null } },
  indexes: [],
});
