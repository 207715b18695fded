import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Forgets the texts that people wrote in the streams of one person, and only when the log records that this person was
 * erased. So the server may forget without any right to change events, and nobody is forgotten without a trace. It runs
 * as the owner; an empty search path prevents others from adding objects of their own.
 */
const forgetPerson = `
CREATE FUNCTION ledger.forget_person(person int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE forgotten int;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.events WHERE stream = 'person-' || person AND type = 'PersonErased') THEN
    RAISE EXCEPTION 'Person % was not erased, so nothing is forgotten', person USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE ledger.events SET private = NULL
   WHERE private IS NOT NULL
     AND stream IN (SELECT 'account-' || person
                     UNION ALL
                    SELECT stream FROM ledger.events WHERE type = 'ClaimSubmitted' AND (data->>'userId')::int = person);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$`;

export class ForgetPeople1763700000002 implements MigrationInterface {
  readonly name = 'ForgetPeople1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(forgetPerson);
    await runner.query('REVOKE ALL ON FUNCTION ledger.forget_person(int) FROM PUBLIC');
    await runner.query('GRANT EXECUTE ON FUNCTION ledger.forget_person(int) TO fan_beats_server');
    await runner.query('REVOKE UPDATE (private) ON ledger.events FROM fan_beats_server');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (private) ON ledger.events TO fan_beats_server');
    await runner.query('DROP FUNCTION ledger.forget_person(int)');
  }
}
