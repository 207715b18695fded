import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sheets that group orders were taken over from: the claims still to be made, the meaning of the columns, and the data
 * that an undo removes.
 */
const takeovers = `
  CREATE TABLE takeovers (
    takeover_id text PRIMARY KEY,
    actor_id int NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    go_id int NOT NULL,
    head text NOT NULL,
    mapping jsonb NOT NULL,
    lines int NOT NULL,
    left_out int NOT NULL,
    claims int NOT NULL,
    made jsonb NOT NULL,
    plan jsonb,
    refused jsonb NOT NULL DEFAULT '[]',
    undone_at timestamptz
  );
  GRANT SELECT, INSERT, UPDATE ON takeovers TO fan_beats_server;`;

export class Takeovers1764000001901 implements MigrationInterface {
  name = 'Takeovers1764000001901';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(takeovers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE takeovers');
  }
}
