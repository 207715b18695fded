import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removes sessions without a refresh token: none begins without one, and from now on both are deleted together. */
export class DeadSessions1764000001012 implements MigrationInterface {
  name = 'DeadSessions1764000001012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DELETE FROM sessions s WHERE NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.session_id = s.session_id)',
    );
  }

  async down(): Promise<void> {}
}
