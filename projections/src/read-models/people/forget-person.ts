import type { Queryable } from '@fan-beats/events';
import { projectionTables } from '../projectors';

/**
 * Forgets the texts that a person wrote, or that were written about them: the private parts of their events, and the
 * columns of the live tables that a replay would leave empty without these. Runs inside the caller's transaction.
 */
export async function forgetPerson(client: Queryable, userId: number): Promise<void> {
  await client.query({ name: 'forget_events', text: 'SELECT forget_person($1)', values: [userId] });
  for (const { name, columns } of projectionTables) {
    const personal = Object.keys(columns).filter((column) => columns[column]?.personal === true);
    if (personal.length === 0) continue;
    const emptied = personal.map((column) => `${column} = NULL`).join(', ');
    const filled = personal.map((column) => `${column} IS NOT NULL`).join(' OR ');
    await client.query({
      name: `forget_person_${name}`,
      text: `UPDATE ${name} SET ${emptied} WHERE user_id = $1 AND (${filled})`,
      values: [userId],
    });
  }
}
