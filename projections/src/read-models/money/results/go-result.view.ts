import { cents, readRows, type Cents, type Queryable } from '@fan-beats/events';
import { stageMoneySql } from '../../claims/stage-money.view';

/** The income and the costs of a group order (rule M74). In a canceled one nothing is sold, asked for or waived (D84). */
export interface GoResultView {
  readonly goId: number;
  readonly soldCents: Cents;
  /** Shipping costs that claims were charged. */
  readonly shippingCents: Cents;
  readonly waivedCents: Cents;
  /** Purchases, without their fees. */
  readonly boughtCents: Cents;
  readonly billsCents: Cents;
  /** Fees of purchases. */
  readonly feesCents: Cents;
  readonly resultCents: Cents;
  /** Claimed pieces without freebies; a set counts once. */
  readonly pieces: number;
}

type Sums = { readonly [Name in 'sold' | 'shipping' | 'waived' | 'bought' | 'bills' | 'fees']: number };

/** The result of one group order, or of each that has an income or a cost, by number; without one, of all of them. */
export async function readGoResults(client: Queryable, goId?: number): Promise<GoResultView[]> {
  const one = goId === undefined ? 'true' : 'go_id = $1';
  const rows = await readRows<Sums & { readonly goId: number; readonly pieces: number }>(client, {
    name: goId === undefined ? 'go-results' : 'go-result',
    text: `
      WITH parts AS (
        SELECT go_id, coalesce(sum(charged) FILTER (WHERE name = 'items'), 0) AS sold,
               coalesce(sum(charged) FILTER (WHERE name <> 'items'), 0) AS shipping, sum(waived) AS waived,
               0 AS bought, 0 AS bills, 0 AS fees, 0 AS pieces
          FROM (${stageMoneySql} WHERE ${one}) money WHERE NOT canceled GROUP BY go_id
        UNION ALL
        SELECT go_id, 0, 0, 0, 0, 0, 0, sum(amount) FROM claim_item LEFT JOIN go_status s USING (go_id)
         WHERE ${one} AND item_type = 0 AND s.status IS DISTINCT FROM 'CANCELED' GROUP BY go_id
        UNION ALL
        SELECT go_id, 0, 0, 0, 0, sum(total_cents), 0, 0 FROM bill WHERE ${one} AND NOT withdrawn GROUP BY go_id
        UNION ALL
        SELECT go_id, 0, 0, 0, coalesce(sum(amount_cents) FILTER (WHERE what <> 'fee'), 0), 0,
               coalesce(sum(amount_cents) FILTER (WHERE what = 'fee'), 0), 0
          FROM purchase_part WHERE ${one} AND go_id <> 0 GROUP BY go_id)
      SELECT go_id AS "goId", sum(sold)::int8 AS sold, sum(shipping)::int8 AS shipping, sum(waived)::int8 AS waived,
             sum(bought)::int8 AS bought, sum(bills)::int8 AS bills, sum(fees)::int8 AS fees, sum(pieces)::int8 AS pieces
        FROM parts GROUP BY go_id ORDER BY go_id`,
    values: goId === undefined ? [] : [goId],
  });
  return rows.map(({ goId: id, pieces, ...sums }) => resultOf(id, sums, pieces));
}

/** The result of a group order by its sums, in cents. */
export const resultOf = (goId: number, sums: Sums, pieces: number): GoResultView => ({
  goId,
  soldCents: cents(sums.sold),
  shippingCents: cents(sums.shipping),
  waivedCents: cents(sums.waived),
  boughtCents: cents(sums.bought),
  billsCents: cents(sums.bills),
  feesCents: cents(sums.fees),
  resultCents: cents(sums.sold + sums.shipping - sums.waived - sums.bought - sums.bills - sums.fees),
  pieces,
});
