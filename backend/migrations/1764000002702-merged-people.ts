import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The person into whom another one was merged: this person has everything that was theirs (rule A10). */
export class MergedPeople1764000002702 implements MigrationInterface {
  name = 'MergedPeople1764000002702';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN merged_into int REFERENCES users;
      CREATE INDEX ON users (merged_into) WHERE merged_into IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN merged_into');
  }
}
