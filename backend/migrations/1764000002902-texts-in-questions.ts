import type { MigrationInterface, QueryRunner } from 'typeorm';
import { traderTextsSql } from '../src/platform/legal/trader-texts';

/** The program queries the valid texts by itself. */
export class TextsInQuestions1764000002902 implements MigrationInterface {
  name = 'TextsInQuestions1764000002902';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION trader_texts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION trader_texts() RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT ${traderTextsSql} $$`,
    );
  }
}
