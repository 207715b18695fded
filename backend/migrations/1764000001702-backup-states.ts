import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The states of this database's backups, written by the program that makes them: a base, a copy at the place outside, a
 * proof by restoring. Each has its last success and its last failure. Seconds and bytes belong to the success.
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
