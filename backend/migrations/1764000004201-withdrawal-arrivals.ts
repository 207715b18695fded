import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Withdrawals as they arrived: they wait here until they become facts. A row without the typed text is only counted,
 * and is deleted after a day.
 */
const arrivals = `
  CREATE TABLE withdrawal_arrivals (
    arrival_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    idempotency_key uuid NOT NULL UNIQUE,
    arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    mail_digest text NOT NULL,
    fits boolean NOT NULL,
    typed jsonb
  );
  CREATE INDEX ON withdrawal_arrivals (arrived_at);
  CREATE INDEX ON withdrawal_arrivals (mail_digest);
  GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_arrivals TO fan_beats_server;`;

export class WithdrawalArrivals1764000004201 implements MigrationInterface {
  name = 'WithdrawalArrivals1764000004201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(arrivals);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal_arrivals');
  }
}
