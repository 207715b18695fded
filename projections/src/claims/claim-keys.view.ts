import type { Queryable } from '@fan-beats/events';

export interface ClaimKeyRow {
  readonly claim_id: number;
  readonly go_id: number;
  readonly user_id: number;
}

/** The standing claims of fans in group orders. */
export async function readClaimKeysOfFans(
  client: Queryable,
  fans: readonly (readonly [goId: number, userId: number])[],
): Promise<ClaimKeyRow[]> {
  if (fans.length === 0) return [];
  const { rows } = await client.query<ClaimKeyRow>({
    name: 'claim_keys_of_fans',
    // OFFSET 0 keeps one index scan per fan, whatever the planner thinks of the table's size.
    text: `SELECT c.* FROM unnest($1::int[], $2::int[]) AS w(go_id, user_id)
           CROSS JOIN LATERAL (SELECT claim_id, go_id, user_id FROM projection.claim_overview o
                               WHERE o.go_id = w.go_id AND o.user_id = w.user_id OFFSET 0) c`,
    values: [fans.map(([goId]) => goId), fans.map(([, userId]) => userId)],
  });
  return rows;
}

/** Every standing claim of group orders. */
export async function readClaimKeysOfGos(
  client: Queryable,
  goIds: readonly number[],
): Promise<ClaimKeyRow[]> {
  if (goIds.length === 0) return [];
  const { rows } = await client.query<ClaimKeyRow>({
    name: 'claim_keys_of_gos',
    text: 'SELECT claim_id, go_id, user_id FROM projection.claim_overview WHERE go_id = ANY($1::int[])',
    values: [goIds],
  });
  return rows;
}

export interface ClaimPiecesRow {
  readonly claim_id: number;
  readonly item_id: number;
  /** Null for an item without variants. */
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/**
 * The pieces of stock that the standing claims of group orders took, sets as they were when they were claimed (rule D16): from
 * the movements that the stock of the group orders is made of, so that both say the same.
 */
export async function readClaimPieces(
  client: Queryable,
  goIds: readonly number[],
): Promise<ClaimPiecesRow[]> {
  const { rows } = await client.query<ClaimPiecesRow>({
    name: 'claim_pieces',
    text: `SELECT c.claim_id, (s->>'itemId')::int AS item_id, (s->>'variantId')::int AS itemvariant_id,
             sum((s->>'amount')::int)::int AS amount
           FROM projection.claim_overview c
           JOIN ledger.events e ON e.stream = 'claim-' || c.claim_id
             AND e.type IN ('ClaimSubmitted', 'ClaimExtended', 'ClaimRevised')
           CROSS JOIN LATERAL json_array_elements(e.data->'stock') s
           WHERE c.go_id = ANY($1::int[])
           GROUP BY 1, 2, 3 HAVING sum((s->>'amount')::int) <> 0 ORDER BY 1, 2, 3`,
    values: [goIds],
  });
  return rows;
}
