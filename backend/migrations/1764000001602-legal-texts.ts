import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts of a shop that sells, version by version; the server may add one and change none. `trader_texts` returns
 * the valid ones, and null in a private circle: a decision reads it with the group order, in one statement. Also the
 * product safety details of an item.
 */
const up = `
  CREATE TABLE legal_texts (
    text text NOT NULL CHECK (text IN ('imprint', 'privacy', 'terms', 'withdrawal', 'cost_notice')),
    version int NOT NULL CHECK (version > 0),
    content text NOT NULL,
    sha256 text NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (text, version)
  );
  GRANT SELECT, INSERT ON legal_texts TO fan_beats_server;
  CREATE FUNCTION trader_texts() RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s.seller <> 'private' THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('text', t.text, 'version', t.version, 'sha256', t.sha256) ORDER BY t.text), '[]')
        FROM (SELECT DISTINCT ON (text) * FROM legal_texts ORDER BY text, version DESC) t) END
      FROM shop_settings s
  $$;
  ALTER TABLE items
    ADD COLUMN maker text NOT NULL DEFAULT '',
    ADD COLUMN maker_contact text NOT NULL DEFAULT '',
    ADD COLUMN warnings text NOT NULL DEFAULT ''`;

export class LegalTexts1764000001602 implements MigrationInterface {
  name = 'LegalTexts1764000001602';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE items DROP COLUMN maker, DROP COLUMN maker_contact, DROP COLUMN warnings;
      DROP FUNCTION trader_texts;
      DROP TABLE legal_texts`);
  }
}
