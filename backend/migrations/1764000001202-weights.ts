import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The weight of a piece, in grams; null where it is unknown. A variant without a weight weighs as much as its item. */
export class Weights1764000001202 implements MigrationInterface {
  name = 'Weights1764000001202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE items ADD COLUMN grams int; ALTER TABLE item_variants ADD COLUMN grams int',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE items DROP COLUMN grams; ALTER TABLE item_variants DROP COLUMN grams');
  }
}
