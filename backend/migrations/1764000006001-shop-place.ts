import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The place of the books, one row. Until 0.3.0 it was a comment of the table `migrations`, which servers of 0.2.0 still
 * read. Only the owner writes it.
 */
const place = `
  CREATE TABLE shop_place (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch int NOT NULL DEFAULT 1 CHECK (epoch > 0),
    shut_at timestamptz
  );
  INSERT INTO shop_place (epoch, shut_at)
    SELECT coalesce(substring(comment FROM '^epoch (\\d{1,9})')::int, 1), substring(comment FROM 'shut at (\\S+)$')::timestamptz
      FROM (SELECT obj_description(to_regclass('migrations'), 'pg_class') AS comment) c;
  GRANT SELECT ON shop_place TO fan_beats_server;`;

export class ShopPlace1764000006001 implements MigrationInterface {
  name = 'ShopPlace1764000006001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(place);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shop_place');
  }
}
