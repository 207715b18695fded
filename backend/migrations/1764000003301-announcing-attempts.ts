import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a fan says they have paid knows by which attempt it was said, so that the same call again says nothing twice (rule D25). */
export class AnnouncingAttempts1764000003301 implements MigrationInterface {
  name = 'AnnouncingAttempts1764000003301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announced_stages ADD COLUMN attempt uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE announced_stages DROP COLUMN attempt');
  }
}
