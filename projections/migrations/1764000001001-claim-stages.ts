import type { MigrationInterface, QueryRunner } from 'typeorm';
import { claimStageTable } from '../src/read-models/claims/claim-stage.table';
import { createTable, finishTable } from '../src/tables/table-ddl';

/**
 * The amounts that were paid and asked for, stage by stage. No earlier event contains any, so the table begins empty.
 */
export class ClaimStages1764000001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SELECT to_regclass('projection.claim_stage') AS there")) as {
      there: string | null;
    }[];
    if (found?.there) return;
    for (const statement of [createTable(claimStageTable), ...finishTable(claimStageTable)])
      await runner.query(statement);
  }

  /** The read models are made from their present declarations, this table included. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
