import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same function as before, which now also forgets the texts of people who withdrew from their claims (rule L6). */
const forgetPerson = (streams: string): string => `
CREATE OR REPLACE FUNCTION ledger.forget_person(person int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE forgotten int;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.events WHERE stream = 'person-' || person AND type = 'PersonErased') THEN
    RAISE EXCEPTION 'Person % was not erased, so nothing is forgotten', person USING ERRCODE = 'restrict_violation';
  END IF;
  WITH claims AS (SELECT stream FROM ledger.events WHERE type = 'ClaimSubmitted' AND (data->>'userId')::int = person)
  UPDATE ledger.events SET private = NULL
   WHERE private IS NOT NULL AND stream IN (SELECT 'account-' || person UNION ALL SELECT stream FROM claims${streams});
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$`;

export class ForgetWithdrawals1764000001603 implements MigrationInterface {
  readonly name = 'ForgetWithdrawals1764000001603';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      forgetPerson(` UNION ALL SELECT replace(stream, 'claim-', 'withdrawals-') FROM claims`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(forgetPerson(''));
  }
}
