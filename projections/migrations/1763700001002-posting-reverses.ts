import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A posting names the booking that it reverses (rule D53). Tables that are made from their present declarations already
 * have the column. Nothing was reversed before it, so no row needs a value.
 */
export class PostingReverses1763700001002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection.posting ADD COLUMN IF NOT EXISTS reverses int8');
    await runner.query(
      `CREATE UNIQUE INDEX IF NOT EXISTS posting_reverses_key ON projection.posting (reverses)
       WHERE reverses IS NOT NULL`,
    );
  }

  /** The read models are made from their present declarations, this column included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
