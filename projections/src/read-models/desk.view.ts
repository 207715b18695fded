import { readRows, statement, type Cents, type Queryable } from '@fan-beats/events';
import { stageMoneySql } from './claims/stage-money.view';

/**
 * SQL: the amount of a stage of `stageMoneySql` that is asked for, and whether its day is over, as `dueCents` and
 * `paymentState` compute them. `$1` is today's German day.
 */
const dueSql = 'least(open, greatest(coalesce(requested, 0) - covered, 0))';
const isLateSql = `(NOT settled AND due_on < $1 AND ${dueSql} > 0)`;

/** The claims of a person, and their money. */
export interface MoneyOfPerson {
  readonly userId: number;
  readonly claims: number;
  readonly openCents: Cents;
  /** The amount that is asked for and whose day is over. */
  readonly lateCents: Cents;
}

/** Everybody who has a claim; `today` is a German day. */
export const readMoneyOfPeople = statement<MoneyOfPerson, [today: string]>(
  `SELECT user_id AS "userId", count(DISTINCT claim_id)::int AS claims, sum(open)::int8 AS "openCents",
          coalesce(sum(${dueSql}) FILTER (WHERE ${isLateSql}), 0)::int8 AS "lateCents"
     FROM (${stageMoneySql}) money GROUP BY user_id`,
  'money-of-people',
);

export interface DeskCounts {
  readonly bankLines: number;
  /** Stages whose day is over. */
  readonly latePayments: number;
  /** Claims that arrived, without anything open and without a tracking number. */
  readonly claimsToPack: number;
  /** People with money at the shop that pays nothing of theirs, or that they want back. */
  readonly creditsToPayBack: number;
}

interface Desk {
  /** A German day. */
  readonly today: string;
  /** The people who want their credit back. */
  readonly askedBack: readonly number[];
}

/** The work that waits in the books, counted in one statement. */
export async function readDeskCounts(client: Queryable, { today, askedBack }: Desk): Promise<DeskCounts> {
  const [counts] = await readRows<DeskCounts>(client, {
    name: 'desk-counts',
    text: `WITH money AS MATERIALIZED (${stageMoneySql}), people AS (
             SELECT user_id, bool_or(open > 0) AS owes, bool_or(over > 0) AS overpaid FROM money GROUP BY user_id
           ), credits AS (
             SELECT user_id, coalesce(a.balance_cents, 0) > 0 AS has_credit, coalesce(p.owes, false) AS owes
               FROM account a FULL JOIN people p USING (user_id)
              WHERE a.balance_cents > 0 OR p.overpaid
           )
           SELECT (SELECT count(*) FROM bank_line WHERE status = 'open' AND amount_cents IS NOT NULL)::int AS "bankLines",
                  (SELECT count(*) FROM money WHERE ${isLateSql})::int AS "latePayments",
                  (SELECT count(*) FROM claim_overview c JOIN go_status s USING (go_id)
                    WHERE s.status = 'ARRIVED' AND c.tracking_id IS NULL
                      AND NOT EXISTS (SELECT FROM money m WHERE m.claim_id = c.claim_id AND m.open > 0))::int AS "claimsToPack",
                  (SELECT count(*) FROM credits
                    WHERE NOT (has_credit AND owes AND user_id <> ALL ($2::int[])))::int AS "creditsToPayBack"`,
    values: [today, askedBack],
  });
  if (!counts) throw new Error('The desk has no counts');
  return counts;
}
