import type { Queryable } from '@fan-beats/events';
import { namesOf, type Numbers } from '../database/names';

/** The name that screens show for a person who was erased. */
export const erasedName = 'Gelöschter Nutzer';

/** Display names; an erased person has none. */
export const peopleNames = {
  name: 'read-display-names',
  text: 'SELECT user_id AS id, displayname AS name FROM users WHERE user_id = ANY($1::int[])',
};

/** SQL: the display name of the person in a column of another table. */
export const displaynameSql = (userId: string): string =>
  `(SELECT displayname FROM users WHERE user_id = ${userId})`;

/** Returns the names that screens show for the people in these rows, by user id. */
export async function displayNames<Row>(
  pool: Queryable,
  rows: readonly Row[],
  ids: (row: Row) => Numbers,
): Promise<(userId: number) => string> {
  const names = await namesOf(pool, peopleNames, { rows, ids });
  return (userId) => names.get(userId) ?? erasedName;
}
