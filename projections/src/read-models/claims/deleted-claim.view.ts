import { readRows, type Queryable } from '@fan-beats/events';
import { peopleIn, readMergers } from '../people/merged-people.view';

export interface DeletedClaimsRequest {
  /** Includes the claims of people who were merged into them; absent: claims of all people. */
  readonly userId?: number | undefined;
  /** Deleted before this position. */
  readonly before: number;
  readonly limit: number;
}

export interface DeletedClaimRow {
  readonly position: number;
  readonly claim_id: number;
  readonly go_id: number;
  readonly user_id: number;
  /** The title of the group order when the claim began. */
  readonly go_title: string | null;
  readonly sum_cents: number;
  readonly recorded_at: number;
  readonly actor_id: number | null;
}

/** Claims that were deleted, the latest first, as the log records them. */
export async function readDeletedClaims(
  client: Queryable,
  { userId, before, limit }: DeletedClaimsRequest,
): Promise<DeletedClaimRow[]> {
  const people = userId === undefined ? undefined : peopleIn(await readMergers(client), userId);
  return readRows<DeletedClaimRow>(client, {
    name: people ? 'deleted_claims_of_user' : 'deleted_claims',
    text: `SELECT e.position, (e.data->>'claimId')::int AS claim_id, (e.data->>'goId')::int AS go_id,
             (e.data->>'userId')::int AS user_id, 0 - (e.data->'change'->>'sumCents')::int8 AS sum_cents, e.recorded_at,
             (e.meta->>'actorId')::int AS actor_id,
             (SELECT s.data->>'goTitle' FROM events s WHERE s.stream = e.stream AND s.version = 1) AS go_title
           FROM events e
           WHERE e.type = 'ClaimDeleted' AND e.position < $1 ${people ? "AND (e.data->>'userId')::int = ANY($3::int[])" : ''}
           ORDER BY e.position DESC LIMIT $2`,
    values: [before, limit, ...(people ? [people] : [])],
  });
}
