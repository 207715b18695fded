import { readRows, type Queryable } from '@fan-beats/events';
import type { Projector } from '../tables/row-op';
import { projectors } from './projectors';

export interface ReadModelRows {
  readonly name: string;
  readonly rows: number;
}

/** The number of rows of each of these read models. */
export async function countReadModelRows(
  client: Queryable,
  counted: readonly Projector[] = projectors,
): Promise<ReadModelRows[]> {
  const counts = counted.map(
    ({ table: { name } }) => `SELECT '${name}' AS name, count(*) AS rows FROM ${name}`,
  );
  return readRows(client, { text: counts.join(' UNION ALL ') });
}
