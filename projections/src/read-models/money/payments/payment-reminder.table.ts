import { defineTable } from '../../../tables/row-op';

/**
 * The last reminder of a claim's stage; days are German days. It has the day of the request that it was for, so that a
 * new request gets reminders again: no fact of the claim changes these rows.
 */
export const paymentReminderTable = defineTable({
  name: 'payment_reminder',
  key: { claim_id: 'int4', stage: 'int4' },
  columns: {
    user_id: { type: 'int4', default: 0 },
    number: { type: 'int4', default: 0 },
    reminded_on: { type: 'text', default: null },
    requested_on: { type: 'text', default: null },
  },
  indexes: [],
});
