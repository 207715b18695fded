import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withdrawalIsErasedSql } from '../src/store/log/erased-withdrawal';

/**
 * Forgets the texts of withdrawals that fit no claim, and of their answers, where the log records that they were erased
 * (rule L6).
 */
const forgetWithdrawals = `
CREATE FUNCTION ledger.forget_withdrawals() RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE ledger.events e SET private = NULL
   WHERE e.stream = 'withdrawals-0' AND e.private IS NOT NULL AND ${withdrawalIsErasedSql('e', 'ledger.events')}
  RETURNING e.position
$$`;

export class EraseWithdrawals1764000003001 implements MigrationInterface {
  readonly name = 'EraseWithdrawals1764000003001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(forgetWithdrawals);
    await runner.query('REVOKE ALL ON FUNCTION ledger.forget_withdrawals() FROM PUBLIC');
    await runner.query('GRANT EXECUTE ON FUNCTION ledger.forget_withdrawals() TO fan_beats_server');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ledger.forget_withdrawals()');
  }
}
