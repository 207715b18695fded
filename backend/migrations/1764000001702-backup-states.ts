import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How the backups of this database go, as the program that makes them notes it: a base, a copy at the place outside, a proof by restoring. Each
 * has its last success and its last failure. Seconds and bytes are of the success.
 */
const states = `
  CREATE TABLE backup_states (
    kind text PRIMARY KEY CHECK (kind IN ('base', 'copy', 'proof')),
    succeeded_at timestamptz,
    bytes bigint,
    seconds real,
    failed_at timestamptz,
    failure text
  );
  GRANT SELECT ON backup_states TO fan_beats_server;`;

export class BackupStates1764000001702 implements MigrationInterface {
  name = 'BackupStates1764000001702';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(states);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backup_states');
  }
}
