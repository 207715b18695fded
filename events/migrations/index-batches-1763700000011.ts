import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the events of one bulk act, and steps from batch to batch, without a table beside the log that could disagree
 * with it. Events without a batch are not in the index and take no space in it.
 */
export class IndexBatches1763700000011 implements MigrationInterface {
  readonly name = 'IndexBatches1763700000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX events_batch ON ledger.events ((meta->>'batchId'), position) WHERE meta->>'batchId' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger.events_batch');
  }
}
