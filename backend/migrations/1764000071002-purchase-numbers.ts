import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The numbers of purchases. */
export class PurchaseNumbers1764000071002 implements MigrationInterface {
  name = 'PurchaseNumbers1764000071002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE SEQUENCE purchase_numbers AS int; GRANT USAGE ON SEQUENCE purchase_numbers TO fan_beats_server',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE purchase_numbers');
  }
}
