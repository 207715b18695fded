import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A save of the settings, or of what the shop is, takes back nothing that another organiser saved meanwhile. */
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
