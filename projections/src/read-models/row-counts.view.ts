import type { Queryable } from '@fan-beats/events';
import { projectors } from './projectors';

export interface ReadModelRows {
  readonly name: string;
  /** Of all its tables. */
  readonly rows: number;
}

/** How many rows each read model has. */
export async function countReadModelRows(client: Queryable): Promise<readonly ReadModelRows[]> {
  const counts = projectors.map(
    ({ name, tables }) =>
      `SELECT '${name}' AS name, ${tables.map((table) => `(SELECT count(*) FROM projection.${table.name})`).join(' + ')} AS rows`,
  );
  const { rows } = await client.query<ReadModelRows>({ text: counts.join(' UNION ALL ') });
  return rows;
}
