import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The newest events that somebody recorded. With the type in the middle one index answers for all types and for a single
 * one, so that what an admin does all day hides nothing that the same admin does rarely.
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
