import type { QueryRunner } from 'typeorm';

/**
 * Whether a table of the read models still has a column that later declarations lack. The names are in the text of the SQL, where the
 * schema of the shop takes the place of `projection`; the `hasColumn` of TypeORM passes them as parameters.
 */
export async function hasColumn(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'projection.${table}'::regclass AND attname = '${column}' AND NOT attisdropped`,
  )) as readonly unknown[];
  return found.length > 0;
}
