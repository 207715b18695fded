import type { Queryable } from '../queryable';

/** At least one of both. */
export interface ClaimsEver {
  readonly goId?: number;
  readonly userId?: number;
}

/** Numbers of all claims that a group order or a fan ever had, those that were deleted since included. */
export async function claimIdsEver(client: Queryable, { goId, userId }: ClaimsEver): Promise<number[]> {
  const conditions = [
    ...(goId === undefined ? [] : [{ column: 'go_id', field: 'goId', value: goId }]),
    ...(userId === undefined ? [] : [{ column: 'user_id', field: 'userId', value: userId }]),
  ];
  const where = (left: (condition: { column: string; field: string }) => string): string =>
    conditions.map((condition, index) => `${left(condition)} = $${index + 1}`).join(' AND ');
  const { rows } = await client.query({
    name: `claims_ever_${conditions.map(({ column }) => column).join('_')}`,
    // Of the log, only the deletions of claims are indexed by what their data say.
    text: `SELECT claim_id FROM projection.claim_overview WHERE ${where(({ column }) => column)}
      UNION SELECT (data->>'claimId')::int FROM ledger.events
        WHERE type = 'ClaimDeleted' AND ${where(({ field }) => `(data->>'${field}')::int`)}`,
    values: conditions.map(({ value }) => value),
  });
  return (rows as { claim_id: number }[]).map((row) => row.claim_id);
}
