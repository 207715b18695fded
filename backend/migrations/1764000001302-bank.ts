import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The shop's memory of bank files, beside the ledger: the key of fingerprints, the seen lines of every kind, the
 * imports, and the way to read unknown tables. The numbers of lines are taken from a sequence.
 */
const bank = `
  CREATE TABLE bank_key (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    key text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text
  );
  INSERT INTO bank_key DEFAULT VALUES;
  CREATE TABLE bank_seen (
    fingerprint text NOT NULL,
    ordinal int NOT NULL,
    PRIMARY KEY (fingerprint, ordinal)
  );
  CREATE TABLE bank_imports (
    import_id text PRIMARY KEY,
    imported_at timestamptz NOT NULL DEFAULT now(),
    actor_id int NOT NULL,
    source text NOT NULL,
    account text NOT NULL,
    from_day text NOT NULL,
    to_day text NOT NULL,
    lines int NOT NULL,
    refused int NOT NULL
  );
  CREATE TABLE bank_mappings (
    head text PRIMARY KEY,
    mapping json NOT NULL
  );
  CREATE SEQUENCE bank_line_numbers AS int;
  GRANT SELECT ON bank_key TO fan_beats_server;
  GRANT SELECT, INSERT, UPDATE ON bank_seen, bank_imports, bank_mappings TO fan_beats_server;
  GRANT USAGE ON SEQUENCE bank_line_numbers TO fan_beats_server;`;

export class Bank1764000001302 implements MigrationInterface {
  name = 'Bank1764000001302';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(bank);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE bank_key, bank_seen, bank_imports, bank_mappings; DROP SEQUENCE bank_line_numbers',
    );
  }
}
