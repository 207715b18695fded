import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The network of the handles of fans; whether an organiser told a person about an invitation; letters that the shop
 * keeps to write again; answers to contact requests, and requests of people without an account.
 */
const reach = `
  ALTER TABLE shop_settings ADD COLUMN chat_network text DEFAULT 'instagram';
  ALTER TABLE entry_tokens ADD COLUMN told_at timestamptz;
  CREATE TABLE saved_letters (
    letter_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    subject text NOT NULL,
    text text NOT NULL
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON saved_letters TO fan_beats_server;
  ALTER TABLE feedback
    ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN mail text,
    ADD COLUMN answer text,
    ADD COLUMN answered_at timestamptz,
    ADD COLUMN answered_by int,
    ADD CHECK ((user_id IS NULL) <> (mail IS NULL));
  CREATE INDEX feedback_mail ON feedback (lower(mail), created_at) WHERE mail IS NOT NULL;`;

export class Reach1764000066001 implements MigrationInterface {
  name = 'Reach1764000066001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(reach);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM feedback WHERE user_id IS NULL;
      ALTER TABLE feedback ALTER COLUMN user_id SET NOT NULL, DROP COLUMN mail, DROP COLUMN answer,
        DROP COLUMN answered_at, DROP COLUMN answered_by;
      DROP TABLE saved_letters;
      ALTER TABLE entry_tokens DROP COLUMN told_at;
      ALTER TABLE shop_settings DROP COLUMN chat_network`);
  }
}
