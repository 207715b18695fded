import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A shop and a person choose the language of screens and mails. `source` is the wording of the specification; null is a
 * person who chose none.
 */
export class Languages1764000062001 implements MigrationInterface {
  name = 'Languages1764000062001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS language text');
    await runner.query(
      `ALTER TABLE shop_settings ADD COLUMN IF NOT EXISTS shown_language text NOT NULL DEFAULT 'source'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language');
    await runner.query('ALTER TABLE shop_settings DROP COLUMN shown_language');
  }
}
