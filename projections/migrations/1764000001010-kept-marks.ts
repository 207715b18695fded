import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks by hand that stay beside payments (rule D87). No earlier event contains one, so every row begins without. */
export class KeptMarks1764000001010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE projection.claim_stage ADD COLUMN IF NOT EXISTS kept_mark_cents int8 NOT NULL DEFAULT 0',
    );
  }

  /** The read models are made from their present declarations, this column included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
