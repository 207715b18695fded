import { readRows, type Queryable } from '@fan-beats/events';

/** The person into whom each merged person was merged, by the number of the one who is gone (rule A10). */
export type Mergers = ReadonlyMap<number, number>;

/** The mergers that were not undone, from the log, which has few of them. */
export async function readMergers(client: Queryable): Promise<Mergers> {
  const rows = await readRows<{ user_id: number; into_user_id: number }>(client, {
    name: 'mergers',
    text: `SELECT (data->>'userId')::int AS user_id, (data->>'intoUserId')::int AS into_user_id FROM events m
            WHERE type = 'PersonMerged' AND NOT EXISTS (SELECT FROM events s
              WHERE s.stream = m.stream AND s.version > m.version AND s.type = 'PersonSeparated')`,
    values: [],
  });
  return new Map(rows.map(({ user_id, into_user_id }) => [user_id, into_user_id]));
}

/** The person who has the property of this person now. */
export function mergedInto(mergers: Mergers, userId: number): number {
  const into = mergers.get(userId);
  return into === undefined ? userId : mergedInto(mergers, into);
}

/** This person, and all who were merged into them. */
export function peopleIn(mergers: Mergers, userId: number): number[] {
  const gone = [...mergers].filter(([, into]) => into === userId).map(([one]) => one);
  return [userId, ...gone.flatMap((one) => peopleIn(mergers, one))];
}
