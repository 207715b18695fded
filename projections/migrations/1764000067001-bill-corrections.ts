import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bill that a bill corrects. Bills of earlier releases correct none. */
export class BillCorrections1764000067001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE projection.bill ADD COLUMN IF NOT EXISTS corrects int4 NOT NULL DEFAULT 0',
    );
  }

  /** A column that no earlier release reads may stay. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
