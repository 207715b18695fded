import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions have the device and the network of their last use. Logins, and the number of refused ones by person and day,
 * have tables of their own: unlike the audit, the server deletes them after a time and with the person.
 */
const logins = `
  ALTER TABLE sessions
    ADD COLUMN device_id uuid,
    ADD COLUMN device text,
    ADD COLUMN network text,
    ADD COLUMN how text,
    ADD COLUMN last_seen_at timestamptz;
  ALTER TABLE users ADD COLUMN mails_of_logins boolean NOT NULL DEFAULT false;
  CREATE TABLE logins (
    login_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id int NOT NULL,
    logged_in_at timestamptz NOT NULL DEFAULT now(),
    how text NOT NULL,
    device text NOT NULL,
    network text NOT NULL,
    known_device boolean NOT NULL,
    refused_before int NOT NULL,
    mailed boolean NOT NULL
  );
  CREATE INDEX logins_user_id ON logins (user_id, logged_in_at);
  CREATE INDEX logins_logged_in_at ON logins (logged_in_at);
  CREATE TABLE refused_logins (
    user_id int NOT NULL,
    day date NOT NULL,
    refused int NOT NULL,
    PRIMARY KEY (user_id, day)
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON logins, refused_logins TO fan_beats_server;`;

export class Logins1764000063001 implements MigrationInterface {
  name = 'Logins1764000063001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(logins);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE logins, refused_logins;
      ALTER TABLE users DROP COLUMN mails_of_logins;
      ALTER TABLE sessions DROP COLUMN device_id, DROP COLUMN device, DROP COLUMN network, DROP COLUMN how, DROP COLUMN last_seen_at`);
  }
}
