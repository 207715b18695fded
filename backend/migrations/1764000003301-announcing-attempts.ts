import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The attempt in which a fan said they have paid, so that the same call again has no second effect (rule D25). */
export class AnnouncingAttempts1764000003301 implements MigrationInterface {
  name = 'AnnouncingAttempts1764000003301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announced_stages ADD COLUMN attempt uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announced_stages DROP COLUMN attempt');
  }
}
