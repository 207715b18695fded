import type { MigrationInterface, QueryRunner } from 'typeorm';
import { projectionTables } from '../src/read-models/projectors';
import { createTable, finishTable } from '../src/tables/table-ddl';

/** The read models, made from the tables that are declared beside their projectors. */
export class ReadModels1763700001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA projection');
    await runner.query('GRANT USAGE ON SCHEMA projection TO fan_beats_server');
    for (const table of projectionTables) {
      for (const statement of [createTable(table), ...finishTable(table)]) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA projection CASCADE');
  }
}
