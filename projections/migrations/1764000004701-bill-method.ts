import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The method by which the shop paid a bill. Earlier events do not contain it: all of those bills were paid by bank. */
export class BillMethod1764000004701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE projection.bill ADD COLUMN IF NOT EXISTS method text NOT NULL DEFAULT 'bank'",
    );
  }

  /** A column that no earlier release reads may stay. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
