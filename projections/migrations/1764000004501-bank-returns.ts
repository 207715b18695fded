import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines that the bank took back, and lines of several fans. Tables that are made from their present declarations
 * already have the columns. No earlier event contains either.
 */
export class BankReturns1764000004501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE projection.bank_line
      ADD COLUMN IF NOT EXISTS other_fans text,
      ADD COLUMN IF NOT EXISTS returned_line int4,
      ADD COLUMN IF NOT EXISTS taken_back text,
      ADD COLUMN IF NOT EXISTS related_reference text`);
  }

  /** The read models are made from their present declarations, these columns included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
