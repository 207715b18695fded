import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grants of helpers. A row is never deleted: it is the record of who gave what to whom, until when, and who ended it.
 * The link of an invited helper has the grant that begins when it is used.
 */
const grants = `
  CREATE TABLE grants (
    grant_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id int NOT NULL,
    kind text NOT NULL CHECK (kind IN ('books', 'money', 'packing')),
    with_names boolean NOT NULL DEFAULT false,
    until timestamptz,
    given_by int NOT NULL,
    given_at timestamptz NOT NULL DEFAULT now(),
    ended_by int,
    ended_at timestamptz
  );
  CREATE INDEX grants_user_id ON grants (user_id) WHERE ended_at IS NULL;
  ALTER TABLE entry_tokens
    ADD COLUMN grant_kind text,
    ADD COLUMN grant_with_names boolean,
    ADD COLUMN grant_until timestamptz;
  GRANT SELECT, INSERT, UPDATE ON grants TO fan_beats_server;
  GRANT USAGE, SELECT ON SEQUENCE grants_grant_id_seq TO fan_beats_server;`;

export class Grants1764000064001 implements MigrationInterface {
  name = 'Grants1764000064001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(grants);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE entry_tokens DROP COLUMN grant_kind, DROP COLUMN grant_with_names, DROP COLUMN grant_until;
      DROP TABLE grants`);
  }
}
