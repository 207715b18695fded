import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Only a fingerprint was kept of money that left. A later file offers a movement again where the bank took a payment
 * back with it: the fingerprint shows whether it has a line. Money that came has always had one.
 */
export class BankSeenLines1764000004502 implements MigrationInterface {
  name = 'BankSeenLines1764000004502';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bank_seen ADD COLUMN IF NOT EXISTS line_id int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bank_seen DROP COLUMN line_id');
  }
}
