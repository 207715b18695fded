import { readRow, readRows, type Queryable } from '@fan-beats/events';
import { stageMoneySql } from '../../claims/stage-money.view';

/** The figures of the claims of a group order, in cents and Fan Beats. */
export interface GoClaimFigures {
  readonly claims: number;
  /** Claims with an open amount, in any stage. */
  readonly unpaid_claims: number;
  readonly untracked_claims: number;
  /** The amount that payments and marks by hand paid, over all stages: it is held once the group order is canceled. */
  readonly paid_cents: number;
  readonly releasing_claims: number;
  readonly released_points: number;
  readonly redrawn_points: number;
  readonly returned_points: number;
  readonly withdrawn_points: number;
}

export interface GoItemFigures {
  readonly item_id: number;
  /** Pieces; a set counts once. */
  readonly claimed: number;
  /** The smallest of the last limits of its units. */
  readonly last_limit: number | null;
  readonly units: readonly UnitFigures[];
}

interface UnitFigures {
  /** Null for the one unit of an item without variants. */
  readonly itemvariant_id: number | null;
  /** Pieces, including those in sets. */
  readonly claimed: number;
  readonly limit: number | null;
  /** Its limit, or the one that the last change of the item's limits lifted; null for none. */
  readonly last_limit: number | null;
}

/** The figures that an act on a whole group order is about to change (rule D77). */
export async function readGoFigures(
  client: Queryable,
  goId: number,
): Promise<GoClaimFigures & { readonly items: readonly GoItemFigures[] }> {
  const values = [goId];
  const [figures, items] = await Promise.all([
    readRow<GoClaimFigures>(client, { text: claimFigures, values }),
    readRows<GoItemFigures>(client, { text: itemFigures, values }),
  ]);
  return { ...figures, items };
}

// While a group order is canceled nothing is booked: the Fan Beats that sending it out would release and draw follow
// from its lines.
const claimFigures = `
  WITH money AS (${stageMoneySql} WHERE go_id = $1), claims AS (
    SELECT c.*, CASE WHEN s.status = 'CANCELED' THEN greatest(c.granted_points - c.cost_points, 0)
                     ELSE c.pending_points END AS unreleased,
           CASE WHEN s.status = 'CANCELED' THEN greatest(c.cost_points - c.granted_points, 0) ELSE 0 END AS undrawn
      FROM claim_overview c LEFT JOIN go_status s USING (go_id) WHERE c.go_id = $1)
  SELECT count(*)::int AS claims,
         (SELECT count(DISTINCT claim_id) FILTER (WHERE open > 0)::int FROM money) AS unpaid_claims,
         count(*) FILTER (WHERE tracking_id IS NULL)::int AS untracked_claims,
         (SELECT coalesce(sum(covered - waived), 0)::int8 FROM money) AS paid_cents,
         count(*) FILTER (WHERE unreleased > 0)::int AS releasing_claims,
         coalesce(sum(unreleased), 0)::int8 AS released_points,
         coalesce(sum(undrawn), 0)::int8 AS redrawn_points,
         coalesce(sum(drawn_points), 0)::int8 AS returned_points,
         coalesce(sum(pending_points + released_points), 0)::int8 AS withdrawn_points
    FROM claims`;

const itemFigures = `
  SELECT item_id, coalesce(max(pieces), 0)::int8 AS claimed, min(last_limit) AS last_limit,
         jsonb_agg(jsonb_build_object('itemvariant_id', nullif(variant_id, 0), 'claimed', claimed,
                                      'limit', max, 'last_limit', last_limit) ORDER BY variant_id) AS units
    FROM go_stock
    LEFT JOIN (SELECT DISTINCT ON (item_id, variant_id) item_id, variant_id,
                      coalesce(max, CASE WHEN version = newest THEN before END) AS last_limit
                 FROM (SELECT (data->>'itemId')::int AS item_id, coalesce(unit::int, 0) AS variant_id, version,
                              (data->>'max')::int AS max, max(version) OVER (PARTITION BY data->>'itemId') AS newest,
                              lag((data->>'max')::int) OVER (PARTITION BY data->>'itemId', unit ORDER BY version) AS before
                         FROM events, json_array_elements_text(data->'variantIds') AS unit
                        WHERE stream = 'go-' || $1::int AND type IN ('StockLimitSet', 'StockLimitLifted')) changes
                ORDER BY item_id, variant_id, version DESC) limits
         USING (item_id, variant_id)
    LEFT JOIN (SELECT item_id, sum(amount) AS pieces FROM claim_item WHERE go_id = $1 GROUP BY item_id) lines
         USING (item_id)
   WHERE go_id = $1 GROUP BY item_id ORDER BY item_id`;
