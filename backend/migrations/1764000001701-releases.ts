import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The releases that a database was prepared for, so that an older program recognises it. */
const releases = `
  CREATE TABLE releases (
    version text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('rolling', 'restart', 'rebuild')),
    prepared_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT ON releases TO fan_beats_server;`;

export class Releases1764000001701 implements MigrationInterface {
  name = 'Releases1764000001701';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(releases);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE releases');
  }
}
