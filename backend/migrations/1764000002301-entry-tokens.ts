import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every link that lets a person in or proves an address. It replaces `password_resets`, which the release before still
 * reads. A row without a hash waits for its mail. No row refers to a person's row: inviting hundreds at once must not
 * delay an erasure.
 */
const tokens = `
  CREATE TABLE entry_tokens (
    token_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('reset', 'login', 'invitation', 'proof', 'shop')),
    token_hash text UNIQUE,
    user_id int,
    mail_id int,
    subject text,
    address text,
    browser_hash text,
    code_hash text,
    tries int NOT NULL DEFAULT 0,
    most_people int,
    created_by int,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
  );
  CREATE INDEX ON entry_tokens (user_id);
  CREATE INDEX ON entry_tokens (mail_id);
  CREATE INDEX ON entry_tokens (subject, created_at);
  CREATE INDEX ON entry_tokens (browser_hash);
  CREATE INDEX ON entry_tokens (expires_at);
  GRANT SELECT, INSERT, UPDATE, DELETE ON entry_tokens TO fan_beats_server;
  GRANT USAGE, SELECT ON SEQUENCE entry_tokens_token_id_seq TO fan_beats_server;
  INSERT INTO entry_tokens (purpose, token_hash, user_id, created_at, expires_at)
    SELECT 'reset', token_hash, user_id, created_at, expires_at FROM password_resets
     WHERE used_at IS NULL AND expires_at > now();
  DELETE FROM password_resets;`;

const people = `
  ALTER TABLE users
    ADD COLUMN mail_proven_at timestamptz,
    ADD COLUMN awaits_approval boolean NOT NULL DEFAULT false,
    ADD COLUMN came_by int;
  ALTER TABLE shop_settings
    ADD COLUMN registration text NOT NULL DEFAULT 'open' CHECK (registration IN ('open', 'link', 'approved'));`;

/** Login by link, invitations, and registration (rules A11 to A13). */
export class EntryTokens1764000002301 implements MigrationInterface {
  name = 'EntryTokens1764000002301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tokens);
    await runner.query(people);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE shop_settings DROP COLUMN registration;
      ALTER TABLE users DROP COLUMN mail_proven_at, DROP COLUMN awaits_approval, DROP COLUMN came_by;
      DROP TABLE entry_tokens`);
  }
}
