import { lastPosition, moveCheckpoints } from '@fan-beats/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsIn } from '../src/platform/database/statements';

/**
 * Notices to people, once for each fact, and the mails about them. Facts from before get no notice; reminders that wait
 * for their mail move over. No row refers to a person's row: a notice of hundreds of facts at once must not delay an
 * erasure.
 */
const notices = `
  CREATE TABLE mails (
    mail_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    user_id int,
    address text,
    name text UNIQUE,
    content jsonb,
    state text NOT NULL DEFAULT 'queued',
    created_at timestamptz NOT NULL DEFAULT now(),
    tries int NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL DEFAULT now(),
    handed_over_at timestamptz,
    reason text
  );
  CREATE INDEX ON mails (next_at) WHERE state = 'queued';
  CREATE INDEX ON mails (user_id);
  CREATE TABLE notices (
    notice_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    position bigint,
    user_id int NOT NULL,
    kind text NOT NULL,
    claim_id int,
    go_id int,
    about jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    mail_after timestamptz,
    mail_id int REFERENCES mails ON DELETE SET NULL,
    UNIQUE (position, user_id, kind)
  );
  CREATE INDEX ON notices (user_id, notice_id);
  CREATE INDEX ON notices (user_id) WHERE mail_after IS NOT NULL AND mail_id IS NULL;
  CREATE INDEX ON notices (mail_id);
  CREATE TABLE mail_choices (
    user_id int PRIMARY KEY,
    unwanted text[] NOT NULL DEFAULT '{}',
    refusals int NOT NULL DEFAULT 0
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON mails, notices, mail_choices TO fan_beats_server;
  GRANT USAGE, SELECT ON SEQUENCE mails_mail_id_seq, notices_notice_id_seq TO fan_beats_server;
  INSERT INTO notices (user_id, kind, about, mail_after)
    SELECT user_id, 'reminder', jsonb_build_object('notice', notice, 'stages', stages), now() FROM reminder_mails;
  DELETE FROM reminder_mails;`;

export class Notices1764000001401 implements MigrationInterface {
  name = 'Notices1764000001401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notices);
    const client = statementsIn(runner.manager);
    const last = await lastPosition(client);
    if (last > 0) await moveCheckpoints(client, ['notices'], last);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notices, mails, mail_choices');
  }
}
