import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoFiguresRecord, GoItemFiguresRecord } from '../../../contract/records';

/** What an act on a whole group order is about to touch, so that the question before it can say so (rule D77). */
export class GetGoFigures extends Query<GoFiguresRecord> {
  constructor(readonly goId: number) {
    super();
  }
}

type ClaimFigures = Omit<GoFiguresRecord, 'covered_sum' | 'items'> & { readonly covered_cents: number };

@QueryHandler(GetGoFigures)
export class GetGoFiguresHandler implements IQueryHandler<GetGoFigures> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetGoFigures): Promise<GoFiguresRecord> {
    const [claims, items] = await Promise.all([
      this.pool.query<ClaimFigures>(claimFigures, [goId]),
      this.pool.query<GoItemFiguresRecord>(itemFigures, [goId]),
    ]);
    const [row] = claims.rows;
    if (!row) throw new Error('An aggregate without GROUP BY has one row');
    const { covered_cents, ...figures } = row;
    return { ...figures, covered_sum: eurosFromCents(cents(covered_cents)), items: items.rows };
  }
}

// While a group order is canceled nothing is booked: what sending it out would release is what its lines grant.
const claimFigures = `
  WITH claims AS (
    SELECT c.*, CASE WHEN s.status = 'CANCELED' THEN greatest(c.granted_points - c.cost_points, 0)
                     ELSE c.pending_points END AS unreleased
      FROM projection.claim_overview c LEFT JOIN projection.go_status s USING (go_id) WHERE c.go_id = $1)
  SELECT count(*)::int AS claims,
         count(*) FILTER (WHERE covered_cents < sum_cents)::int AS unpaid_claims,
         count(*) FILTER (WHERE tracking_id IS NULL)::int AS untracked_claims,
         coalesce(sum(covered_cents), 0)::int8 AS covered_cents,
         count(*) FILTER (WHERE unreleased > 0)::int AS releasing_claims,
         coalesce(sum(unreleased), 0)::int8 AS released_points,
         coalesce(sum(drawn_points), 0)::int8 AS returned_points,
         coalesce(sum(pending_points + released_points), 0)::int8 AS withdrawn_points
    FROM claims`;

const itemFigures = `
  SELECT item_id, coalesce(claimed, 0)::int8 AS claimed, last_limit
    FROM (SELECT item_id, sum(claimed) AS claimed FROM projection.go_stock WHERE go_id = $1 GROUP BY item_id) stock
    LEFT JOIN (SELECT DISTINCT ON (1) (data->>'itemId')::int AS item_id, (data->>'max')::int AS last_limit
                 FROM ledger.events WHERE stream = 'go-' || $1::int AND type = 'StockLimitSet' ORDER BY 1, version DESC) limits
         USING (item_id)
   ORDER BY item_id`;
