import { defineTable } from '../../../tables/row-op';

/** One row per fan with bookings: cents and Fan Beats; `points` counts pending ones too (rule D31). */
export const accountTable = defineTable({
  name: 'account',
  key: { user_id: 'int4' },
  columns: {
    balance_cents: { type: 'int8', default: 0 },
    points: { type: 'int8', default: 0 },
    pending: { type: 'int8', default: 0 },
  },
  indexes: [],
  shared: true,
  blankMeansAbsent: true,
});
