import { stages } from '@fan-beats/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './has-column';

const costs = stages.filter((stage) => stage !== 'items');
const place = (stage: (typeof stages)[number]): number => stages.indexOf(stage);

const rowsOfCosts = costs
  .map((cost) => `(${place(cost)}, '${cost}', c.${cost}_cents, 0, c.${cost}_done)`)
  .join(', ');

/**
 * The money of all stages of a claim moves from its overview to the rows of its stages. A cost has a row from its first fact on, also where
 * nobody knows it any more since its bill was withdrawn, which the overview does not tell: so facts of costs are read from the log.
 */
export const stageMoney: readonly string[] = [
  `ALTER TABLE projection.claim_stage ADD COLUMN IF NOT EXISTS charged_cents int8,
     ADD COLUMN IF NOT EXISTS covered_cents int8 NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS settled bool NOT NULL DEFAULT false`,
  `INSERT INTO projection.claim_stage (claim_id, stage, go_id, user_id, charged_cents, covered_cents, settled)
   SELECT c.claim_id, s.stage, c.go_id, c.user_id, s.charged, s.covered, s.settled
     FROM projection.claim_overview c
    CROSS JOIN LATERAL (VALUES (${place('items')}, 'items', c.sum_cents, c.covered_cents, c.payment_received), ${rowsOfCosts})
          s (stage, name, charged, covered, settled)
    WHERE s.name = 'items' OR s.settled OR (c.claim_id, s.name) IN (
          SELECT (data->>'claimId')::int, data->>'component' FROM ledger.events
           WHERE type IN ('ShippingCostSet', 'ShippingCostSettled', 'ShippingCostReopened'))
   ON CONFLICT (claim_id, stage) DO UPDATE
      SET charged_cents = excluded.charged_cents, covered_cents = excluded.covered_cents, settled = excluded.settled`,
  `ALTER TABLE projection.claim_overview DROP COLUMN sum_cents, DROP COLUMN payment_received, DROP COLUMN covered_cents,
     ${costs.map((cost) => `DROP COLUMN ${cost}_cents, DROP COLUMN ${cost}_done`).join(', ')}`,
];

export class StageMoney1764000061001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'claim_overview', 'sum_cents'))) return;
    for (const statement of stageMoney) await runner.query(statement);
  }

  /** The read models are made from their present declarations, these columns included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
