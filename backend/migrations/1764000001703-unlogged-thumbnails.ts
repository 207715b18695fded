import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Thumbnails are made again when a page needs them: they are in no WAL and no base backup, and are gone after a crash. */
export class UnloggedThumbnails1764000001703 implements MigrationInterface {
  name = 'UnloggedThumbnails1764000001703';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE image_thumbnails SET UNLOGGED');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE image_thumbnails SET LOGGED');
  }
}
