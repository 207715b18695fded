import { defineTable } from '../../../tables/row-op';

/**
 * The last reminder of a claim's stage; days are German days. It says for which request it was, so that a request made anew is
 * reminded of anew: no fact of the claim touches these rows.
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
