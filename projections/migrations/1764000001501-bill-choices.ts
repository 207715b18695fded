import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The claims that the last division of a bill left out, and its choice for costs that were done. Neither was recorded
 * before, so no row changes.
 */
export class BillChoices1764000001501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE projection.bill ADD COLUMN IF NOT EXISTS left_out text NOT NULL DEFAULT '[]',
      ADD COLUMN IF NOT EXISTS settled text NOT NULL DEFAULT ''`);
  }

  /** A column that no earlier release reads may stay. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
