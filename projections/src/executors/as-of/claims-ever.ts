import {
  keyedStatement,
  readRows,
  claimStream,
  streamsOfGo,
  streamsOfPerson,
  withdrawalsStream,
  type Queryable,
} from '@fan-beats/events';
import { peopleIn, readMergers } from '../../read-models/people/merged-people.view';

/** At least one of the two. */
interface ClaimsEver {
  readonly goId?: number | undefined;
  readonly userId?: number | undefined;
}

interface EverOfPeople extends Pick<ClaimsEver, 'goId'> {
  readonly people: readonly number[] | undefined;
}

/** Numbers of all claims that a group order or a fan ever had, including those that were deleted later. */
async function claimIdsEver(client: Queryable, { goId, people }: EverOfPeople): Promise<number[]> {
  const conditions = [
    ...(goId === undefined ? [] : [{ column: 'go_id', field: 'goId', value: [goId] }]),
    ...(people === undefined ? [] : [{ column: 'user_id', field: 'userId', value: people }]),
  ];
  const where = (left: (condition: { column: string; field: string }) => string): string =>
    conditions.map((condition, index) => `${left(condition)} = ANY($${index + 1}::int[])`).join(' AND ');
  const rows = await readRows<{ claim_id: number }>(client, {
    name: `claims_ever_${conditions.map(({ column }) => column).join('_')}`,
    // In the log, only the deletions of claims are indexed by their data.
    text: `SELECT claim_id FROM claim_overview WHERE ${where(({ column }) => column)}
      UNION SELECT (data->>'claimId')::int FROM events
        WHERE type = 'ClaimDeleted' AND ${where(({ field }) => `(data->>'${field}')::int`)}
      ${people === undefined ? '' : handedOverSql(goId === undefined ? '' : '$1', `$${conditions.length}`)}`,
    values: conditions.map(({ value }) => value),
  });
  return rows.map((row) => row.claim_id);
}

/**
 * SQL: claims that were handed over when these people were merged into others; only of these group orders, where they
 * are given.
 */
const handedOverSql = (goIds: string, people: string): string => `
      UNION SELECT claim.id::int FROM events m CROSS JOIN LATERAL json_array_elements_text(m.data->'claimIds') AS claim (id)
        WHERE m.type = 'PersonMerged' AND (m.data->>'userId')::int = ANY(${people}::int[])${
          goIds &&
          ` AND EXISTS (SELECT FROM events s WHERE s.stream = 'claim-' || claim.id AND s.version = 1
              AND (s.data->>'goId')::int = ANY(${goIds}::int[]))`
        }`;

/**
 * The streams of a group order or a person: their own, and those of all claims that they ever had. The streams of
 * people who were merged into the person are included (rule A10).
 */
export async function streamsEver(client: Queryable, of: ClaimsEver): Promise<string[]> {
  const { goId, userId } = of;
  const people = userId === undefined ? undefined : peopleIn(await readMergers(client), userId);
  const claims = (await claimIdsEver(client, { goId, people })).flatMap((id) => [
    claimStream(id),
    withdrawalsStream(id),
  ]);
  // With both, the result is only the claims: a group order belongs to no person, and an account to no group order.
  if (goId !== undefined && userId !== undefined) return claims;
  return [...(people === undefined ? streamsOfGo(goId ?? 0) : people.flatMap(streamsOfPerson)), ...claims];
}

/** Those of these claims that exist, each with its group order. */
export const goIdsOfClaims = keyedStatement<number, number>(
  'SELECT claim_id AS key, go_id AS value FROM claim_overview WHERE claim_id = ANY($1::int[])',
  'go_ids_of_claims',
);
