import {
  readRows,
  claimStream,
  streamsOfGo,
  streamsOfPerson,
  withdrawalsStream,
  type Queryable,
} from '@fan-beats/events';

/** At least one of both. */
interface ClaimsEver {
  readonly goId?: number | undefined;
  readonly userId?: number | undefined;
}

/** Numbers of all claims that a group order or a fan ever had, those that were deleted since included. */
async function claimIdsEver(client: Queryable, { goId, userId }: ClaimsEver): Promise<number[]> {
  const conditions = [
    ...(goId === undefined ? [] : [{ column: 'go_id', field: 'goId', value: goId }]),
    ...(userId === undefined ? [] : [{ column: 'user_id', field: 'userId', value: userId }]),
  ];
  const where = (left: (condition: { column: string; field: string }) => string): string =>
    conditions.map((condition, index) => `${left(condition)} = $${index + 1}`).join(' AND ');
  const rows = await readRows<{ claim_id: number }>(client, {
    name: `claims_ever_${conditions.map(({ column }) => column).join('_')}`,
    // Of the log, only the deletions of claims are indexed by what their data say.
    text: `SELECT claim_id FROM projection.claim_overview WHERE ${where(({ column }) => column)}
      UNION SELECT (data->>'claimId')::int FROM ledger.events
        WHERE type = 'ClaimDeleted' AND ${where(({ field }) => `(data->>'${field}')::int`)}`,
    values: conditions.map(({ value }) => value),
  });
  return rows.map((row) => row.claim_id);
}

/** The streams of a group order or a person: their own, and those of all claims that they ever had. */
export async function streamsEver(client: Queryable, of: ClaimsEver): Promise<string[]> {
  const { goId, userId } = of;
  const claims = (await claimIdsEver(client, of)).flatMap((id) => [claimStream(id), withdrawalsStream(id)]);
  // Of both together there are the claims alone: a group order is nobody's, an account belongs to no group order.
  if (goId !== undefined && userId !== undefined) return claims;
  return [...(userId === undefined ? streamsOfGo(goId ?? 0) : streamsOfPerson(userId)), ...claims];
}

/** The claims that stand of these, each with its group order. */
export async function goIdsOfClaims(
  client: Queryable,
  claimIds: readonly number[],
): Promise<(readonly [claimId: number, goId: number])[]> {
  const rows = await readRows<{ claim_id: number; go_id: number }>(client, {
    name: 'go_ids_of_claims',
    text: 'SELECT claim_id, go_id FROM projection.claim_overview WHERE claim_id = ANY($1::int[])',
    values: [claimIds],
  });
  return rows.map(({ claim_id, go_id }) => [claim_id, go_id]);
}
