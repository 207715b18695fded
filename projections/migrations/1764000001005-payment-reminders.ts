import type { MigrationInterface, QueryRunner } from 'typeorm';
import { paymentReminderTable } from '../src/read-models/money/payments/payment-reminder.table';
import { createTable, finishTable } from '../src/tables/table-ddl';

/** The last reminder, stage by stage. No earlier event contains one, so the table begins empty. */
export class PaymentReminders1764000001005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SELECT to_regclass('projection.payment_reminder') AS there")) as {
      there: string | null;
    }[];
    if (found?.there) return;
    for (const statement of [createTable(paymentReminderTable), ...finishTable(paymentReminderTable)])
      await runner.query(statement);
  }

  /** The read models are made from their present declarations, this table included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
