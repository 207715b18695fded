import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for the newest events of an actor. With the type in the middle, one index serves searches for all types and
 * for a single one, so that the frequent acts of an admin do not hide the rare ones.
 */
export class FindEvents1763700010001 implements MigrationInterface {
  readonly name = 'FindEvents1763700010001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX events_actor ON ledger.events (((meta->>'actorId')::int), type, position)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger.events_actor');
  }
}
