import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the shop paid a bill by. Events of before do not tell: all of those bills were paid by bank. */
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
