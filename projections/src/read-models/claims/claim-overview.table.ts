import { defineTable } from '../../tables/row-op';

/** One row per existing claim: sums in cents, Fan Beats as booked. A cost that was never set is null (rule D70). */
export const claimOverviewTable = defineTable({
  name: 'claim_overview',
  key: { claim_id: 'int4' },
  columns: {
    go_id: { type: 'int4', default: 0 },
    user_id: { type: 'int4', default: 0 },
    /** The owner before people were merged; 0 while it belongs to the person who submitted it (rule A10). */
    submitted_by: { type: 'int4', default: 0 },
    created_at_ms: { type: 'int8', default: 0 },
    sum_cents: { type: 'int8', default: 0 },
    granted_points: { type: 'int4', default: 0 },
    cost_points: { type: 'int4', default: 0 },
    drawn_points: { type: 'int4', default: 0 },
    pending_points: { type: 'int4', default: 0 },
    released_points: { type: 'int4', default: 0 },
    freebies_done: { type: 'bool', default: false },
    payment_received: { type: 'bool', default: false },
    covered_cents: { type: 'int8', default: 0 },
    domestics_cents: { type: 'int8', default: null },
    domestics_done: { type: 'bool', default: false },
    ems_cents: { type: 'int8', default: null },
    ems_done: { type: 'bool', default: false },
    customs_cents: { type: 'int8', default: null },
    customs_done: { type: 'bool', default: false },
    additional_info: { type: 'text', default: null, personal: true },
    tracking_id: { type: 'text', default: null, personal: true },
    admin_note: { type: 'text', default: null, personal: true },
    version: { type: 'int4', default: 0 },
  },
  indexes: [{ columns: ['go_id', 'user_id', 'submitted_by'], unique: true }, { columns: ['user_id'] }],
});
