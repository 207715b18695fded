import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The network of the handles of fans; whether an organiser told a person about an invitation; letters that the shop
 * keeps to write again; answers to contact requests.
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
    ADD COLUMN answer text,
    ADD COLUMN answered_at timestamptz,
    ADD COLUMN answered_by int;`;

export class Reach1764000066001 implements MigrationInterface {
  name = 'Reach1764000066001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(reach);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE feedback DROP COLUMN answer, DROP COLUMN answered_at, DROP COLUMN answered_by;
      DROP TABLE saved_letters;
      ALTER TABLE entry_tokens DROP COLUMN told_at;
      ALTER TABLE shop_settings DROP COLUMN chat_network`);
  }
}
