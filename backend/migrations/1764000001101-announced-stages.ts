import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payments that fans say they have made, stage by stage; an earlier message, in payment_announcements, names no stage.
 * The amount of credit that they want back. Mails about what was asked for: sent ones stay for a while, so that nothing
 * is sent twice.
 */
const stages = `
  CREATE TABLE announced_stages (
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    claim_id int NOT NULL,
    stage text NOT NULL,
    amount_cents int NOT NULL,
    covers_cents int NOT NULL,
    announced_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, claim_id, stage)
  );
  CREATE TABLE request_mails (
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    told_on date NOT NULL,
    stages jsonb NOT NULL,
    tries int NOT NULL DEFAULT 0,
    next_at timestamptz DEFAULT now(),
    PRIMARY KEY (user_id, told_on)
  );
  ALTER TABLE credit_asked_back ADD COLUMN amount_cents int;
  GRANT SELECT, INSERT, UPDATE, DELETE ON announced_stages, request_mails TO fan_beats_server;`;

export class AnnouncedStages1764000001101 implements MigrationInterface {
  name = 'AnnouncedStages1764000001101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(stages);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE announced_stages, request_mails; ALTER TABLE credit_asked_back DROP COLUMN amount_cents',
    );
  }
}
