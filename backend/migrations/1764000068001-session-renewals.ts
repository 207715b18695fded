import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of times that a session got new tokens because its person confirmed who they are. */
export class SessionRenewals1764000068001 implements MigrationInterface {
  name = 'SessionRenewals1764000068001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN renewals int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN renewals');
  }
}
