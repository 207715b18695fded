import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the shop, its looks and its seller; nothing of the pages is a setting of the build any more. */
export class ShopOpening1764000001601 implements MigrationInterface {
  name = 'ShopOpening1764000001601';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE shop_settings
      ADD COLUMN name text NOT NULL DEFAULT 'Fan Beats',
      ADD COLUMN subtitle text NOT NULL DEFAULT 'grouporders & freebies',
      ADD COLUMN about_url text NOT NULL DEFAULT 'https://en.wikipedia.org/wiki/Group_buying',
      ADD COLUMN social_url text NOT NULL DEFAULT 'https://www.instagram.com/',
      ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de')),
      ADD COLUMN seller text NOT NULL DEFAULT 'private' CHECK (seller IN ('private', 'small', 'trader')),
      ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
      ADD COLUMN logo text,
      ADD COLUMN icon text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = 'name subtitle about_url social_url language seller accent logo icon'.split(' ');
    await runner.query(
      `ALTER TABLE shop_settings ${columns.map((column) => `DROP COLUMN ${column}`).join(', ')}`,
    );
  }
}
