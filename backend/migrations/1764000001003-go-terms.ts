import type { MigrationInterface, QueryRunner } from 'typeorm';

const days = '1 AND 365';
const terms = {
  items_days: days,
  ems_days: days,
  customs_days: days,
  domestics_days: days,
  grace_days: '0 AND 60',
};

/** A group order's own terms of payment; null for those of the shop. */
export class GoTerms1764000001003 implements MigrationInterface {
  name = 'GoTerms1764000001003';

  async up(runner: QueryRunner): Promise<void> {
    const columns = Object.entries(terms).map(
      ([column, span]) => `ADD COLUMN ${column} int CHECK (${column} BETWEEN ${span})`,
    );
    await runner.query(`ALTER TABLE gos ${columns.join(', ')},
      ADD COLUMN auto_request text NOT NULL DEFAULT 'off' CHECK (auto_request IN ('off', 'closing', 'submission'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = [...Object.keys(terms), 'auto_request'].map((column) => `DROP COLUMN ${column}`);
    await runner.query(`ALTER TABLE gos ${columns.join(', ')}`);
  }
}
