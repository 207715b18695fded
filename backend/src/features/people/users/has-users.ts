import type { Queryable } from '@fan-beats/events';

/** Whether anybody has an account. */
export async function hasUsers(client: Queryable): Promise<boolean> {
  const { rows } = await client.query({ text: 'SELECT FROM users LIMIT 1' });
  return rows.length > 0;
}
