import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims whose fans confirmed the arrival: a note, not a fact. */
const arrivals = `
  CREATE TABLE claim_arrivals (
    claim_id int PRIMARY KEY,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    arrived_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON claim_arrivals (user_id);
  GRANT SELECT, INSERT, UPDATE, DELETE ON claim_arrivals TO fan_beats_server;`;

export class ClaimArrivals1764000001201 implements MigrationInterface {
  name = 'ClaimArrivals1764000001201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(arrivals);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE claim_arrivals');
  }
}
