import type { MigrationInterface, QueryRunner } from 'typeorm';
import { billShareTable } from '../src/read-models/money/bills/bill-share.table';
import { billTable } from '../src/read-models/money/bills/bill.table';
import { createTable, finishTable } from '../src/tables/table-ddl';

/** Bills and the shares that claims bear of them. No earlier event contains one, so the tables begin empty. */
export class Bills1764000001201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SELECT to_regclass('projection.bill') AS there")) as {
      there: string | null;
    }[];
    if (found?.there) return;
    for (const table of [billTable, billShareTable])
      for (const statement of [createTable(table), ...finishTable(table)]) await runner.query(statement);
  }

  /** The read models are made from their present declarations, these tables included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
