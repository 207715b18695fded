import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logo and icon of the shop are uploaded pictures; a name without a picture is removed first. */
export class PicturesOfSettings1764000004202 implements MigrationInterface {
  name = 'PicturesOfSettings1764000004202';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['logo', 'icon']) {
      await runner.query(
        `UPDATE shop_settings SET ${column} = NULL WHERE ${column} NOT IN (SELECT filepath FROM images)`,
      );
      await runner.query(
        `ALTER TABLE shop_settings ADD CONSTRAINT shop_settings_${column} FOREIGN KEY (${column}) REFERENCES images (filepath)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['logo', 'icon'])
      await runner.query(`ALTER TABLE shop_settings DROP CONSTRAINT shop_settings_${column}`);
  }
}
