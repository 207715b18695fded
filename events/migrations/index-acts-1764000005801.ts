import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the facts of an act. Events from before release 0.3.0 are not in the index, so it is built in one scan, empty.
 * Its key is the act alone: PostgreSQL stores a key that several rows share once.
 */
export class IndexActs1764000005801 implements MigrationInterface {
  readonly name = 'IndexActs1764000005801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX events_act ON ledger.events ((meta->>'actId')) WHERE meta->>'actId' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger.events_act');
  }
}
