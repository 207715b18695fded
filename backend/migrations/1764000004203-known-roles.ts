import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows only roles that the program has, so that no import adds another one; a person with a higher one is an admin, as before. */
export class KnownRoles1764000004203 implements MigrationInterface {
  name = 'KnownRoles1764000004203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE users SET user_role = 2 WHERE user_role > 2');
    await runner.query('UPDATE users SET session_version = 1 WHERE session_version < 0');
    // One constraint in a statement: Citus accepts no more.
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_known_role CHECK (user_role BETWEEN 0 AND 2)');
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_session_version CHECK (session_version >= 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE users DROP CONSTRAINT users_known_role, DROP CONSTRAINT users_session_version',
    );
  }
}
