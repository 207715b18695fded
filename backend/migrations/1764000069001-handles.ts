import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Handles without the @ that people write before them, as new ones are stored (rule M69). */
const handles = `
  UPDATE users SET instagram = nullif(ltrim(instagram, '@ '), '') WHERE instagram ~ '^\\s*@';`;

export class Handles1764000069001 implements MigrationInterface {
  name = 'Handles1764000069001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(handles);
  }

  /** A handle means the same without the @, so none comes back. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
