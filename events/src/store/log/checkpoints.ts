import { keyedStatement, type Queryable } from './queryable';

/** The positions that followers of the fence have reached, by their names; 0 for one that never began. */
export const readCheckpoints = keyedStatement<string, number>(
  `SELECT w.name AS key, coalesce(c.position, 0) AS value
     FROM unnest($1::text[]) AS w (name) LEFT JOIN checkpoints c USING (name)`,
  'ledger_read_checkpoints',
);

/** Records that these followers have reached a position; never moves one back. */
export async function moveCheckpoints(
  client: Queryable,
  names: readonly string[],
  position: number,
): Promise<void> {
  await client.query({
    name: 'ledger_move_checkpoints',
    text: `INSERT INTO checkpoints (name, position) SELECT DISTINCT w.name, $2::bigint FROM unnest($1::text[]) AS w (name)
           ON CONFLICT (name) DO UPDATE SET position = greatest(checkpoints.position, excluded.position)`,
    values: [names, position],
  });
}
