import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts at a password are counted before they are made, and take turns: each subject has the moment of its next one. */
export class GuessTurns1763800301002 implements MigrationInterface {
  name = 'GuessTurns1763800301002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE guesses ADD COLUMN free_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE guesses DROP COLUMN free_at');
  }
}
