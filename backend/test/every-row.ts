import type { TestShop } from './open-test-shop';

/** Every row of every table, as in a dump; except for those that `keepRows` has put aside. */
export async function everyRow({ owner }: Pick<TestShop, 'owner'>): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'kept') ORDER BY 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const found = await owner.query<{ text: string | null }>(
      `SELECT string_agg(t::text, E'\\n') AS text FROM ${name} t`,
    );
    tables.push(`${name}\n${found.rows[0]?.text ?? ''}`);
  }
  return tables.join('\n');
}
