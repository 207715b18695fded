import type { Pool } from 'pg';

/** What screens show in place of a person who was erased. */
export const erasedName = 'Gelöschter Nutzer';

interface NameRow {
  readonly id: number;
  readonly name: string | null;
}

/** Display names by user id; an erased person has none. */
export async function displayNames(pool: Pool, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<NameRow>({
    name: 'read-display-names',
    text: 'SELECT user_id AS id, displayname AS name FROM users WHERE user_id = ANY($1::int[])',
    values: [[...new Set(userIds)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name ?? erasedName]));
}
