import { ledgerTypes, stages, type GoStatus, type Queryable, type Stage } from '@fan-beats/events';

/** What the claims of a group order come to, in cents. */
export interface GoSums {
  readonly go_id: number;
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly sum_cents: number;
  /** Of the goods and of the costs that are known. */
  readonly open_cents: number;
}

/** One stage of the money of a group order, in cents. */
export interface GoStageSums {
  readonly stage: Stage;
  readonly charged_cents: number;
  readonly covered_cents: number;
  readonly open_cents: number;
  readonly over_cents: number;
  readonly open_claims: number;
  /** Claims whose cost nobody knows yet (rule D70). */
  readonly unknown_claims: number;
}

/** A claim that owes something, in cents. */
export interface OwingClaim {
  readonly claim_id: number;
  readonly user_id: number;
  readonly open_cents: number;
}

/** When a group order got a status; null is open (rule D6). */
export interface GoStep {
  readonly status: GoStatus | null;
  /** Milliseconds since 1970 UTC. */
  readonly recorded_at: number;
}

export interface GoCounts {
  readonly claims: number;
  /** Of products, sets counted once. */
  readonly pieces: number;
  readonly untracked_claims: number;
  /** Claims with freebies that are not packed yet. */
  readonly unpacked_claims: number;
}

// A row per claim and stage. What is done is covered whole; what is not, only by payments and what the shop bears. Of what was
// canceled nothing is owed (rule M6).
const stageMoney = `
  SELECT go_id, c.claim_id, c.user_id, money.stage, money.charged, coalesce(money.covered, 0) AS covered,
         CASE WHEN go.status = 'CANCELED' THEN 0
              ELSE greatest(coalesce(money.charged, 0) - coalesce(money.covered, 0), 0) END AS open
    FROM projection.claim_overview c LEFT JOIN projection.go_status go USING (go_id) CROSS JOIN LATERAL (
         SELECT 'items' AS stage, c.sum_cents AS charged, c.covered_cents AS covered
          UNION ALL
         SELECT cost.stage, cost.charged, CASE WHEN cost.done THEN cost.charged ELSE paid.allocated_cents + paid.waived_cents END
           FROM (VALUES ('ems', c.ems_cents, c.ems_done), ('customs', c.customs_cents, c.customs_done),
                        ('domestics', c.domestics_cents, c.domestics_done)) cost (stage, charged, done)
           LEFT JOIN projection.claim_stage paid
                  ON paid.claim_id = c.claim_id AND paid.stage = array_position($1::text[], cost.stage) - 1) money`;

/** Sums of every group order that has claims. */
export async function readGoSums(client: Queryable): Promise<readonly GoSums[]> {
  const { rows } = await client.query<GoSums>({
    text: `SELECT go_id, count(DISTINCT claim_id)::int AS claims,
                  count(*) FILTER (WHERE stage = 'items' AND open > 0)::int AS unpaid_claims,
                  sum(charged) FILTER (WHERE stage = 'items')::int8 AS sum_cents, sum(open)::int8 AS open_cents
             FROM (${stageMoney}) money GROUP BY go_id ORDER BY go_id`,
    values: [stages],
    types: ledgerTypes,
  });
  return rows;
}

/** What the claims of a group order were asked for and gave, stage by stage. */
export async function readGoStages(client: Queryable, goId: number): Promise<readonly GoStageSums[]> {
  const { rows } = await client.query<GoStageSums>({
    text: `SELECT stage, coalesce(sum(charged), 0)::int8 AS charged_cents, sum(covered)::int8 AS covered_cents,
                  sum(open)::int8 AS open_cents, sum(greatest(covered - coalesce(charged, 0), 0))::int8 AS over_cents,
                  count(*) FILTER (WHERE open > 0)::int AS open_claims,
                  count(*) FILTER (WHERE charged IS NULL)::int AS unknown_claims
             FROM (${stageMoney} WHERE go_id = $2) money GROUP BY stage ORDER BY array_position($1::text[], stage)`,
    values: [stages, goId],
    types: ledgerTypes,
  });
  return rows;
}

/** Claims of a group order that owe something, most first. */
export async function readOwingClaims(client: Queryable, goId: number): Promise<readonly OwingClaim[]> {
  const { rows } = await client.query<OwingClaim>({
    text: `SELECT claim_id, user_id, sum(open)::int8 AS open_cents FROM (${stageMoney} WHERE go_id = $2) money
            GROUP BY claim_id, user_id HAVING sum(open) > 0 ORDER BY open_cents DESC, claim_id`,
    values: [stages, goId],
    types: ledgerTypes,
  });
  return rows;
}

/** Every status that a group order got, oldest first. */
export async function readGoSteps(client: Queryable, goId: number): Promise<readonly GoStep[]> {
  const { rows } = await client.query<GoStep>({
    text: `SELECT data->>'status' AS status, recorded_at FROM ledger.events
            WHERE stream = 'go-' || $1::int AND type = 'GoStatusSet' ORDER BY version`,
    values: [goId],
    types: ledgerTypes,
  });
  return rows;
}

export async function readGoCounts(client: Queryable, goId: number): Promise<GoCounts> {
  const { rows } = await client.query<GoCounts>({
    text: `SELECT count(*)::int AS claims, count(*) FILTER (WHERE tracking_id IS NULL)::int AS untracked_claims,
                  coalesce(sum(lines.pieces), 0)::int8 AS pieces,
                  count(*) FILTER (WHERE lines.freebies > 0 AND NOT freebies_done)::int AS unpacked_claims
             FROM projection.claim_overview c CROSS JOIN LATERAL (
                  SELECT sum(amount) FILTER (WHERE item_type = 0) AS pieces, sum(amount) FILTER (WHERE item_type = 1) AS freebies
                    FROM projection.claim_item i WHERE i.claim_id = c.claim_id) lines
            WHERE c.go_id = $1`,
    values: [goId],
    types: ledgerTypes,
  });
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate without GROUP BY has one row');
  return counts;
}
