import { defineTable } from '../../tables/row-op';

/**
 * One row per claim and stage, with all of its money. Amounts are in cents, days are German days. The number of a stage is
 * its place among `stages`. The items have a row from the submission on, a shipping cost from its first fact on, and all
 * stages once a claim was handed over. `stage-money.view.ts` alone computes the cover of a stage.
 */
export const claimStageTable = defineTable({
  name: 'claim_stage',
  key: { claim_id: 'int4', stage: 'int4' },
  columns: {
    go_id: { type: 'int4', default: 0 },
    user_id: { type: 'int4', default: 0 },
    /** Null while nobody knows it (rule D70). */
    charged_cents: { type: 'int8', default: null },
    allocated_cents: { type: 'int8', default: 0 },
    waived_cents: { type: 'int8', default: 0 },
    /** The whole cover of the items, as their facts have it; 0 for a shipping cost. */
    covered_cents: { type: 'int8', default: 0 },
    /** For a shipping cost: a mark by hand that stays without its done flag, or beside payments (rule D87). */
    kept_mark_cents: { type: 'int8', default: 0 },
    settled: { type: 'bool', default: false },
    /** The amount charged when it was asked for; null where it is not asked for. */
    requested_cents: { type: 'int8', default: null },
    due_on: { type: 'text', default: null },
    reference: { type: 'text', default: null },
    requested_on: { type: 'text', default: null },
  },
  indexes: [],
});
