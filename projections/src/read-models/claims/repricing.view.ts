import { readRows, type Queryable } from '@fan-beats/events';

/** An act that changed the price or the Fan Beats of claimed pieces of an item in a group order (rule M62). */
export interface RepricingRow {
  readonly actId: string;
  readonly goId: number;
  readonly variantId: number | null;
  readonly priceCents: number;
  readonly points: number;
  readonly claims: number;
  readonly recordedAtMs: number;
  readonly actorId: number | null;
}

/** The newest of these acts for an item. */
export function readRepricings(client: Queryable, itemId: number, limit: number): Promise<RepricingRow[]> {
  return readRows<RepricingRow>(client, {
    name: 'read_repricings',
    text: `SELECT meta->>'actId' AS "actId", min((data->>'goId')::int) AS "goId",
        CASE WHEN count(DISTINCT l->>'variantId') = 1 THEN min((l->>'variantId')::int) END AS "variantId",
        min((l->>'unitPriceCents')::int8) AS "priceCents", min((l->>'unitPoints')::int) AS points,
        count(DISTINCT stream)::int AS claims, min(recorded_at) AS "recordedAtMs", min((meta->>'actorId')::int) AS "actorId"
      FROM events, json_array_elements(data->'added') l
      WHERE type = 'ClaimRevised' AND data->>'repriced' = 'true' AND (l->>'itemId')::int = $1
      GROUP BY meta->>'actId' ORDER BY max(position) DESC LIMIT $2`,
    values: [itemId, limit],
  });
}

/** The claims whose pieces an act repriced. */
export function readRepricedClaims(
  client: Queryable,
  actId: string,
): Promise<readonly { claimId: number }[]> {
  return readRows<{ claimId: number }>(client, {
    name: 'read_repriced_claims',
    text: `SELECT (data->>'claimId')::int AS "claimId" FROM events
      WHERE meta->>'actId' = $1 AND type = 'ClaimRevised' AND data->>'repriced' = 'true' ORDER BY position`,
    values: [actId],
  });
}
