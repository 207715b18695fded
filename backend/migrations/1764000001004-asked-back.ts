import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fans who want their credit back: a note until a refund is recorded, not a fact. */
const askedBack = `
  CREATE TABLE credit_asked_back (
    user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    asked_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON credit_asked_back TO fan_beats_server;`;

export class AskedBack1764000001004 implements MigrationInterface {
  name = 'AskedBack1764000001004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(askedBack);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE credit_asked_back');
  }
}
