import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each event is placed right above the last committed one: positions are no longer assigned beforehand. */
export class OrderByCommit1764000002901 implements MigrationInterface {
  readonly name = 'OrderByCommit1764000002901';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE ledger.events_position_seq');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE SEQUENCE ledger.events_position_seq AS bigint CACHE 1 OWNED BY ledger.events.position',
    );
    await runner.query(
      `SELECT setval('ledger.events_position_seq', max(position)) FROM ledger.events HAVING count(*) > 0`,
    );
    await runner.query('GRANT USAGE, SELECT ON ledger.events_position_seq TO fan_beats_server');
  }
}
