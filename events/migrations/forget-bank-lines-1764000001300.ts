import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lineTimeIsOverSql } from '../src/store/log/bank-line-time';

/**
 * Forgets the details of bank lines: a day after they were set aside, and of all once the years are over for which
 * books are kept (they end with the eighth year after the year of the import). As for people, only the log decides: any
 * other line that is named stays as it is.
 */
const forgetBankLines = `
CREATE FUNCTION ledger.forget_bank_lines(lines int[]) RETURNS SETOF int
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE ledger.events e SET private = NULL
   WHERE e.type = 'BankLineImported' AND e.private IS NOT NULL
     AND e.stream IN (SELECT 'bankline-' || l FROM unnest(lines) AS l)
     AND (${lineTimeIsOverSql('e')}
          OR EXISTS (SELECT FROM ledger.events last WHERE last.stream = e.stream AND last.type = 'BankLineSetAside'
                        AND last.recorded_at < extract(epoch FROM now() - interval '1 day') * 1000
                        AND last.version = (SELECT max(v.version) FROM ledger.events v WHERE v.stream = e.stream)))
  RETURNING (e.data->>'lineId')::int
$$`;

export class ForgetBankLines1764000001300 implements MigrationInterface {
  readonly name = 'ForgetBankLines1764000001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(forgetBankLines);
    await runner.query('REVOKE ALL ON FUNCTION ledger.forget_bank_lines(int[]) FROM PUBLIC');
    await runner.query('GRANT EXECUTE ON FUNCTION ledger.forget_bank_lines(int[]) TO fan_beats_server');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ledger.forget_bank_lines(int[])');
  }
}
