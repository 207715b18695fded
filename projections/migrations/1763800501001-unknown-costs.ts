import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './has-column';

/**
 * A cost that was never set is null and no longer 0 (rule D70). Older rows get the null that a replay of their events
 * gives them. Tables that are made from their present declarations have no costs here (`1764000061001-stage-money`).
 */
export const unknownCosts: readonly string[] = ['domestics', 'ems', 'customs'].flatMap((component) => [
  `ALTER TABLE projection.claim_overview ALTER ${component}_cents DROP NOT NULL, ALTER ${component}_cents DROP DEFAULT`,
  `UPDATE projection.claim_overview SET ${component}_cents = NULL WHERE ${component}_cents = 0 AND claim_id NOT IN (
     SELECT (data->>'claimId')::int FROM ledger.events
      WHERE type IN ('ShippingCostSet', 'ShippingCostSettled') AND data->>'component' = '${component}')`,
]);

export class UnknownCosts1763800501001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'claim_overview', 'ems_cents'))) return;
    for (const statement of unknownCosts) await runner.query(statement);
  }

  /** The read models are made from their present declarations, where a cost may be null. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
