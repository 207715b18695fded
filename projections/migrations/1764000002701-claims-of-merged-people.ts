import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A fan has one claim in a group order, and in addition the claims there of other people who were merged into this fan
 * (rule A10). No earlier event contains a merger, so every row begins as the claim of the person who submitted it.
 */
export class ClaimsOfMergedPeople1764000002701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projection.claim_overview ADD COLUMN IF NOT EXISTS submitted_by int4 NOT NULL DEFAULT 0;
      CREATE UNIQUE INDEX IF NOT EXISTS claim_overview_go_id_user_id_submitted_by_key
        ON projection.claim_overview (go_id, user_id, submitted_by);
      DROP INDEX IF EXISTS projection.claim_overview_go_id_user_id_key`);
  }

  /** The read models are made from their present declarations, this column included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
