import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ends a transaction whose decisions are out of date, from within a statement, so that the COMMIT need not wait for the
 * results of the statements before it.
 */
const refuseCommit = `
CREATE FUNCTION ledger.refuse_commit(subject text) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', subject USING ERRCODE = 'FB001';
END $$`;

export class RefuseCommit1763900001001 implements MigrationInterface {
  readonly name = 'RefuseCommit1763900001001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(refuseCommit);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ledger.refuse_commit(text)');
  }
}
