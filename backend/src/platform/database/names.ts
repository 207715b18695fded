import type { Queryable } from '@fan-beats/events';

/** A statement that returns the `id` and the `name` for each number in `$1`. */
export interface NamesSql {
  readonly name: string;
  readonly text: string;
}

/** The numbers of a row: one, several or none. */
export type Numbers = number | null | readonly (number | null)[];

/** Names by number, for all numbers in these rows; numbers without a name are left out. */
export async function namesOf<Row>(
  pool: Queryable,
  sql: NamesSql,
  { rows, ids }: { readonly rows: readonly Row[]; readonly ids: (row: Row) => Numbers },
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(rows.flatMap(ids))].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const found = await pool.query<{ id: number; name: string | null }>({ ...sql, values: [wanted] });
  return new Map(found.rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
