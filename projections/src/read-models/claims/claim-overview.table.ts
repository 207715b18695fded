import { defineTable } from '../../tables/row-op';

/** One row per existing claim, with its Fan Beats as booked; its money is in `claim_stage`. */
export const claimOverviewTable = defineTable({
  name: 'claim_overview',
  key: { claim_id: 'int4' },
  columns: {
    go_id: { type: 'int4', default: 0 },
    user_id: { type: 'int4', default: 0 },
    /** The owner before people were merged; 0 while it belongs to the person who submitted it (rule A10). */
    submitted_by: { type: 'int4', default: 0 },
    created_at_ms: { type: 'int8', default: 0 },
    granted_points: { type: 'int4', default: 0 },
    cost_points: { type: 'int4', default: 0 },
    drawn_points: { type: 'int4', default: 0 },
    pending_points: { type: 'int4', default: 0 },
    released_points: { type: 'int4', default: 0 },
    freebies_done: { type: 'bool', default: false },
    additional_info: { type: 'text', default: null, personal: true },
    tracking_id: { type: 'text', default: null, personal: true },
    admin_note: { type: 'text', default: null, personal: true },
    version: { type: 'int4', default: 0 },
  },
  indexes: [{ columns: ['go_id', 'user_id', 'submitted_by'], unique: true }, { columns: ['user_id'] }],
});
