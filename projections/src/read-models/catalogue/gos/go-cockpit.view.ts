import { readRow, statement, type GoStatus, type Queryable, type Stage } from '@fan-beats/events';
import { stageMoneySql } from '../../claims/stage-money.view';

/** The sums of the claims of a group order, in cents. */
export interface GoSums {
  readonly goId: number;
  readonly claims: number;
  readonly unpaidClaims: number;
  readonly sumCents: number;
  /** The open amount of the goods and of the known costs. */
  readonly openCents: number;
}

/** One stage of the money of a group order. */
export interface GoStageSums {
  readonly stage: Stage;
  readonly chargedCents: number;
  readonly coveredCents: number;
  readonly openCents: number;
  readonly tooMuchCents: number;
  readonly openClaims: number;
  /** Claims whose cost is not known yet (rule D70). */
  readonly unknownClaims: number;
}

/** A status that a group order got, and when; null is open (rule D6). */
export interface GoStep {
  readonly status: GoStatus | null;
  /** Milliseconds since 1970 UTC. */
  readonly recorded_at: number;
}

export interface GoCounts {
  readonly claims: number;
  /** Includes freebies; a set counts once. */
  readonly pieces: number;
  readonly untracked_claims: number;
  /** Claims with freebies that are not packed yet. */
  readonly unpacked_claims: number;
}

/** Sums of every group order that has claims. */
export const readGoSums = statement<GoSums>(
  `SELECT go_id AS "goId", count(DISTINCT claim_id)::int AS claims,
          count(DISTINCT claim_id) FILTER (WHERE open > 0)::int AS "unpaidClaims",
          sum(charged) FILTER (WHERE name = 'items')::int8 AS "sumCents", sum(open)::int8 AS "openCents"
     FROM (${stageMoneySql}) money GROUP BY go_id ORDER BY go_id`,
);

/** The amounts that the claims of a group order were charged and paid, stage by stage. */
export const readGoStages = statement<GoStageSums, [goId: number]>(
  `SELECT name AS stage, coalesce(sum(charged), 0)::int8 AS "chargedCents", sum(covered)::int8 AS "coveredCents",
          sum(open)::int8 AS "openCents", sum(over)::int8 AS "tooMuchCents",
          count(*) FILTER (WHERE open > 0)::int AS "openClaims",
          count(*) FILTER (WHERE charged IS NULL)::int AS "unknownClaims"
     FROM (${stageMoneySql} WHERE go_id = $1) money GROUP BY stage, name ORDER BY money.stage`,
);

/** Every status that a group order got, oldest first. */
export const readGoSteps = statement<GoStep, [goId: number]>(
  `SELECT data->>'status' AS status, recorded_at FROM events
    WHERE stream = 'go-' || $1::int AND type = 'GoStatusSet' ORDER BY version`,
);

export async function readGoCounts(client: Queryable, goId: number): Promise<GoCounts> {
  return readRow(client, {
    text: `SELECT count(*)::int AS claims, count(*) FILTER (WHERE tracking_id IS NULL)::int AS untracked_claims,
                  coalesce(sum(lines.pieces), 0)::int8 AS pieces,
                  count(*) FILTER (WHERE lines.freebies > 0 AND NOT freebies_done)::int AS unpacked_claims
             FROM claim_overview c CROSS JOIN LATERAL (
                  SELECT sum(amount) AS pieces, sum(amount) FILTER (WHERE item_type = 1) AS freebies
                    FROM claim_item i WHERE i.claim_id = c.claim_id) lines
            WHERE c.go_id = $1`,
    values: [goId],
  });
}
