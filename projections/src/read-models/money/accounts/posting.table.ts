import { defineTable } from '../../../tables/row-op';

/** One row per movement of an account, EUR in cents or BEATS; running balances are calculated on reading. */
export const postingTable = defineTable({
  name: 'posting',
  key: { position: 'int8' },
  columns: {
    account: { type: 'text', default: '' },
    stream: { type: 'text', default: '' },
    version: { type: 'int4', default: 0 },
    user_id: { type: 'int4', default: 0 },
    amount: { type: 'int8', default: 0 },
    pending: { type: 'int8', default: 0 },
    type: { type: 'text', default: '' },
    claim_id: { type: 'int4', default: null },
    go_id: { type: 'int4', default: null },
    reason: { type: 'text', default: null, personal: true },
    actor_id: { type: 'int4', default: null },
    via: { type: 'text', default: '' },
    recorded_at_ms: { type: 'int8', default: 0 },
    /** Position of the booking that this one reverses; unique, so that a booking is reversed once (rule D53). */
    reverses: { type: 'int8', default: null },
  },
  indexes: [
    { columns: ['user_id', 'account', 'position'] },
    { columns: ['reverses'], unique: true, whereSet: 'reverses' },
  ],
});
