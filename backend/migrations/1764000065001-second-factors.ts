import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticator apps, passkeys and recovery codes of people, and whether the shop requires them of organisers. */
const secondFactors = `
  CREATE TABLE totp_factors (
    user_id int PRIMARY KEY,
    secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE passkeys (
    passkey_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    credential_id text NOT NULL UNIQUE,
    user_id int NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  CREATE INDEX passkeys_user_id ON passkeys (user_id);
  CREATE TABLE passkey_challenges (
    challenge text PRIMARY KEY,
    user_id int NOT NULL,
    purpose text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE recovery_codes (
    user_id int NOT NULL,
    code_hash text NOT NULL,
    salt bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  );
  ALTER TABLE sessions ADD COLUMN factor text, ADD COLUMN confirmed_at timestamptz;
  ALTER TABLE logins ADD COLUMN factor text;
  ALTER TABLE shop_settings
    ADD COLUMN factor_required_at timestamptz,
    ADD COLUMN factor_grace_days int NOT NULL DEFAULT 14;
  GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factors, passkeys, passkey_challenges, recovery_codes TO fan_beats_server;`;

export class SecondFactors1764000065001 implements MigrationInterface {
  name = 'SecondFactors1764000065001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(secondFactors);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE totp_factors, passkeys, passkey_challenges, recovery_codes;
      ALTER TABLE sessions DROP COLUMN factor, DROP COLUMN confirmed_at;
      ALTER TABLE logins DROP COLUMN factor;
      ALTER TABLE shop_settings DROP COLUMN factor_required_at, DROP COLUMN factor_grace_days`);
  }
}
