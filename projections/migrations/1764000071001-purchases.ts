import type { MigrationInterface, QueryRunner } from 'typeorm';
import { purchasePartTable } from '../src/read-models/money/purchases/purchase-part.table';
import { purchaseTable } from '../src/read-models/money/purchases/purchase.table';
import { createTable, finishTable } from '../src/tables/table-ddl';

/** Purchases and the parts of group orders in them. No earlier event contains one, so the tables begin empty. */
export class Purchases1764000071001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SELECT to_regclass('projection.purchase') AS there")) as {
      there: string | null;
    }[];
    if (found?.there) return;
    for (const table of [purchaseTable, purchasePartTable])
      for (const statement of [createTable(table), ...finishTable(table)]) await runner.query(statement);
  }

  /** The read models are made from their present declarations, these tables included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
