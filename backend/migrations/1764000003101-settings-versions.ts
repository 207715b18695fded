import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of the settings and of the shop's looks, so that a save does not undo another organiser's save. */
export class SettingsVersions1764000003101 implements MigrationInterface {
  name = 'SettingsVersions1764000003101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE shop_settings ADD COLUMN version int NOT NULL DEFAULT 1,
      ADD COLUMN look_version int NOT NULL DEFAULT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shop_settings DROP COLUMN version, DROP COLUMN look_version');
  }
}
