import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bankLineTable } from '../src/read-models/money/bank/bank-line.table';
import { createTable, finishTable } from '../src/tables/table-ddl';

/** Bank lines. No earlier event contains one, so the table begins empty. */
export class BankLines1764000001301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SELECT to_regclass('projection.bank_line') AS there")) as {
      there: string | null;
    }[];
    if (found?.there) return;
    for (const statement of [createTable(bankLineTable), ...finishTable(bankLineTable)])
      await runner.query(statement);
  }

  /** The read models are made from their present declarations, this table included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
