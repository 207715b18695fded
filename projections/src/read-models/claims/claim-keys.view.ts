import { claimStream, readRows, statement, valuesStatement, type Queryable } from '@fan-beats/events';

export interface ClaimKeyRow {
  readonly claim_id: number;
  readonly go_id: number;
  readonly user_id: number;
}

/**
 * The existing claims of fans in group orders, in order of their numbers: a fan into whom another person was merged may
 * have two (rule A10).
 */
export async function readClaimKeysOfFans(
  client: Queryable,
  fans: readonly (readonly [goId: number, userId: number])[],
): Promise<ClaimKeyRow[]> {
  if (fans.length === 0) return [];
  return readRows<ClaimKeyRow>(client, {
    name: 'claim_keys_of_fans',
    // OFFSET 0 keeps one index scan per fan, whatever size the planner expects of the table.
    text: `SELECT c.* FROM unnest($1::int[], $2::int[]) AS w(go_id, user_id)
           CROSS JOIN LATERAL (SELECT claim_id, go_id, user_id FROM claim_overview o
                               WHERE o.go_id = w.go_id AND o.user_id = w.user_id OFFSET 0) c
           ORDER BY claim_id`,
    values: [fans.map(([goId]) => goId), fans.map(([, userId]) => userId)],
  });
}

/** Every existing claim of group orders. */
export async function readClaimKeysOfGos(
  client: Queryable,
  goIds: readonly number[],
): Promise<ClaimKeyRow[]> {
  if (goIds.length === 0) return [];
  return readRows<ClaimKeyRow>(client, {
    name: 'claim_keys_of_gos',
    text: 'SELECT claim_id, go_id, user_id FROM claim_overview WHERE go_id = ANY($1::int[])',
    values: [goIds],
  });
}

/** Whether a group order has more existing claims than this number. */
export const hasMoreClaims = valuesStatement<boolean, [goId: number, claims: number]>(
  'SELECT EXISTS (SELECT FROM claim_overview WHERE go_id = $1 OFFSET $2) AS value',
  'has_more_claims',
);

/** A fan's existing claims, oldest first. */
export const readClaimKeysOfUser = statement<ClaimKeyRow, [userId: number]>(
  'SELECT claim_id, go_id, user_id FROM claim_overview WHERE user_id = $1 ORDER BY claim_id',
  'claim_keys_of_user',
);

/** The people who have an existing claim. */
export const readClaimHolders = valuesStatement<number>(
  'SELECT DISTINCT user_id AS value FROM claim_overview',
  'claim_holders',
);

/** The owners of these claims, now or before their deletion; a number without a claim is left out. */
export async function readClaimOwners(
  client: Queryable,
  claimIds: readonly number[],
): Promise<Pick<ClaimKeyRow, 'claim_id' | 'user_id'>[]> {
  return readRows<Pick<ClaimKeyRow, 'claim_id' | 'user_id'>>(client, {
    name: 'claim_owners',
    text: `SELECT (data->>'claimId')::int AS claim_id, (data->>'userId')::int AS user_id FROM events
            JOIN (SELECT stream, max(version) AS version FROM events WHERE stream = ANY($1) GROUP BY stream) last
              USING (stream, version) ORDER BY claim_id`,
    values: [claimIds.map(claimStream)],
  });
}

/**
 * Some existing claims, newest first: those with these numbers, those whose parcel has this tracking id, and those of
 * these fans.
 */
export async function findClaimKeys(
  client: Queryable,
  { claimIds, userIds, tracking, most }: ClaimSearch,
): Promise<ClaimKeyRow[]> {
  return readRows<ClaimKeyRow>(client, {
    text: `SELECT claim_id, go_id, user_id FROM claim_overview
            CROSS JOIN LATERAL (SELECT claim_id = ANY($1::int[]) OR
              coalesce(strpos(replace(upper(tracking_id), ' ', ''), replace(upper($3), ' ', '')) > 0, false) AS named) found
            WHERE named OR user_id = ANY($2::int[])
            ORDER BY named DESC, claim_id DESC LIMIT $4`,
    values: [claimIds, userIds, tracking, most],
  });
}

export interface ClaimSearch {
  readonly claimIds: readonly number[];
  readonly userIds: readonly number[];
  /** Part of a tracking id, whatever its spaces; null for none. */
  readonly tracking: string | null;
  readonly most: number;
}

export interface ClaimPiecesRow {
  readonly claim_id: number;
  readonly item_id: number;
  /** Null for an item without variants. */
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/**
 * The pieces of the existing claims of group orders. A set counts as the variants that it included when it was claimed,
 * and not as the set itself, which the stock also counts (rule D16).
 */
export const readClaimPieces = statement<ClaimPiecesRow, [goIds: readonly number[]]>(
  `SELECT i.claim_id, i.item_id, p.part AS itemvariant_id, sum(i.amount)::int AS amount
   FROM claim_overview c
   JOIN events e ON e.stream = 'claim-' || c.claim_id
     AND e.type IN ('ClaimSubmitted', 'ClaimExtended', 'ClaimRevised')
   CROSS JOIN LATERAL json_array_elements(coalesce(e.data->'lines', e.data->'added')) l
   JOIN claim_item i ON i.claim_id = c.claim_id AND i.line = (l->>'line')::int
   CROSS JOIN LATERAL (SELECT nullif(i.variant_id, 0) AS part WHERE json_array_length(l->'includes') = 0
     UNION ALL SELECT json_array_elements_text(l->'includes')::int) p
   WHERE c.go_id = ANY($1::int[])
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  'claim_pieces',
);

/** A fact that made the items of a claim cost more. */
export interface RaisedClaimRow {
  readonly position: number;
  readonly claim_id: number;
  readonly go_id: number;
}

/**
 * The facts after one position up to another that made claims of these group orders cost more, in their order, without
 * those of a take-over (rule A8).
 */
export const readRaisedClaims = statement<
  RaisedClaimRow,
  [goIds: readonly number[], after: number, upTo: number]
>(
  `SELECT position, (data->>'claimId')::int AS claim_id, (data->>'goId')::int AS go_id FROM events
    WHERE type IN ('ClaimSubmitted', 'ClaimExtended', 'ClaimRevised') AND position > $2 AND position <= $3
      AND (data->>'goId')::int = ANY($1::int[]) AND (data->'change'->>'sumCents')::bigint > 0
      AND meta->>'via' <> 'import'
    ORDER BY position`,
  'raised_claims',
);
