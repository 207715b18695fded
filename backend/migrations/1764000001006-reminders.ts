import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the shop reminds fans by itself, and the mails still to be sent for reminders in the ledger. */
const reminders = `
  ALTER TABLE shop_settings ADD COLUMN reminders boolean NOT NULL DEFAULT false;
  CREATE TABLE reminder_mails (
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    reminded_on date NOT NULL,
    notice text NOT NULL,
    stages jsonb NOT NULL,
    tries int NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, reminded_on)
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON reminder_mails TO fan_beats_server;`;

export class Reminders1764000001006 implements MigrationInterface {
  name = 'Reminders1764000001006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(reminders);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reminder_mails; ALTER TABLE shop_settings DROP COLUMN reminders');
  }
}
