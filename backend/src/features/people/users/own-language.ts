import type { Queryable } from '@fan-beats/events';
import type { ShownLanguage } from '../../../contract/site/shown-language';

/** The language that a person chose for their screens and mails; null where they chose none. */
export async function readOwnLanguage(client: Queryable, userId: number): Promise<ShownLanguage | null> {
  const { rows } = await client.query<{ language: ShownLanguage | null }>({
    name: 'own-language',
    text: 'SELECT language FROM users WHERE user_id = $1',
    values: [userId],
  });
  return rows[0]?.language ?? null;
}
