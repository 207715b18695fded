import type { Queryable } from '@fan-beats/events';

/**
 * A person who must not be refused, or the command does not continue. `role` is null for a person whom the command is
 * only about.
 */
export interface Involved {
  readonly userId: number;
  readonly role: number | null;
  /** The session of the person who acts. */
  readonly sessionId?: string;
}

export const involvedKey = ({ userId, role, sessionId }: Involved): string =>
  `${userId}/${role ?? ''}/${sessionId ?? ''}`;

export const refusedPeopleSql = `SELECT a.user_id, a.role, a.session_id
  FROM (SELECT unnest($1::int[]) AS user_id, unnest($2::int[]) AS role, unnest($3::uuid[]) AS session_id) a
  WHERE EXISTS (SELECT FROM users u WHERE u.user_id = a.user_id AND (u.erased_at IS NOT NULL OR u.merged_into IS NOT NULL
                OR (a.role IS NOT NULL AND (u.banned OR (a.role >= 2 AND u.user_role < 2)))))
     OR (a.session_id IS NOT NULL AND NOT EXISTS (SELECT FROM sessions s JOIN users u USING (user_id)
           WHERE s.session_id = a.session_id AND s.revoked_at IS NULL AND s.session_version = u.session_version))`;

export const refusedPeopleValues = (involved: readonly Involved[]) => [
  involved.map(({ userId }) => userId),
  involved.map(({ role }) => role),
  involved.map(({ sessionId }) => sessionId ?? null),
];

/**
 * People who may not act any more (banned, erased, merged into another, no admin any more, or their session has ended:
 * rule D76), and those erased or merged whom a command is about; by `involvedKey`. A person without a row is the shop
 * itself.
 */
export async function loadRefused(
  client: Queryable,
  involved: readonly Involved[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ user_id: number; role: number | null; session_id: string | null }>({
    name: 'ledger-load-refused',
    text: refusedPeopleSql,
    values: refusedPeopleValues(involved),
  });
  return new Set(
    rows.map(({ user_id: userId, role, session_id: sessionId }) =>
      involvedKey({ userId, role, ...(sessionId === null ? {} : { sessionId }) }),
    ),
  );
}
