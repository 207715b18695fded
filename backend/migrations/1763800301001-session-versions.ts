import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A session keeps the version of its person at which it began, so that a higher version ends it for good. A session
 * that a process of an earlier release begins meanwhile has none, and is not valid.
 */
export class SessionVersions1763800301001 implements MigrationInterface {
  name = 'SessionVersions1763800301001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions ADD COLUMN session_version int NOT NULL DEFAULT 0;
      UPDATE sessions s SET session_version = u.session_version FROM users u
       WHERE u.user_id = s.user_id AND s.revoked_at IS NULL AND NOT u.banned AND u.erased_at IS NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN session_version');
  }
}
