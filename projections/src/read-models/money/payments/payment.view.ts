import { keyedStatement, readRows, type PaymentMethod, type Queryable, type Stage } from '@fan-beats/events';
import { peopleIn, readMergers } from '../../people/merged-people.view';

/** How the money of a payment or refund moved, outside of the shop. */
export interface MoneyMove {
  readonly way: 'in' | 'out';
  /** German day. */
  readonly day: string;
  readonly method: PaymentMethod;
  /** What the method kept as a fee; below 0 where that is taken back. */
  readonly feeCents: number;
}

/** A payment or a refund as it was recorded. */
export interface RecordedPayment extends MoneyMove {
  readonly position: number;
  readonly userId: number;
  /** What the fan paid or got, above 0. */
  readonly amountCents: number;
  readonly note: string | null;
  readonly recordedAtMs: number;
  readonly actorId: number | null;
  /** The fact that took it back, when, and the person who did; null for the shop itself. */
  readonly reversedBy: number | null;
  /** The fee that the method keeps although the payment was taken back. 0 where it was not. */
  readonly keptFeeCents: number;
  readonly reversedAtMs: number | null;
  readonly reverserId: number | null;
}

/** Null where everything is asked for. */
export interface PaymentFilter {
  /** German days, both included. */
  readonly fromDay: string | null;
  readonly toDay: string | null;
  /** With all who became one with them (rule A10). */
  readonly userId: number | null;
  /** Payments that paid something of this group order. */
  readonly goId: number | null;
  readonly method: PaymentMethod | null;
  readonly way: MoneyMove['way'] | null;
  /** What the fan paid, or what of it arrived. */
  readonly amountCents: number | null;
}

/** What a payment paid of a claim in the act that recorded it. */
export interface PaidPart {
  readonly claimId: number;
  readonly goId: number;
  readonly stage: Stage;
  readonly amountCents: number;
}

const dayOf = (event: string): string => `coalesce(${event}.data->>'receivedOn', ${event}.data->>'paidOn')`;
const feeOf = (event: string): string => `coalesce((${event}.data->>'feeCents')::int, 0)`;
const moveOf = (event: string, dated = event): string =>
  `CASE ${dated}.type WHEN 'RefundPaid' THEN 'out' ELSE 'in' END AS way, ${dayOf(dated)} AS day,
   ${event}.data->>'method' AS method, ${feeOf(event)} AS "feeCents"`;

/**
 * Postings `p` of payments and `a` of what they paid, in the same act: of two payments of a fan in one act each has what follows it. Of
 * facts of before release 0.3.0, which do not name their act, those of one moment are of one act.
 */
const paid = `a.user_id = p.user_id AND a.account = 'EUR' AND a.type = 'ClaimPaymentAllocated'
  AND p.type = 'PaymentRecorded' AND p.account = 'EUR' AND p.position < a.position AND p.recorded_at_ms = a.recorded_at_ms
  AND EXISTS (SELECT FROM events e JOIN events f ON f.position = p.position WHERE e.position = a.position
    AND e.data->>'cause' = 'payment' AND e.meta->>'actId' IS NOT DISTINCT FROM f.meta->>'actId')
  AND NOT EXISTS (SELECT FROM posting n WHERE n.user_id = p.user_id AND n.account = 'EUR'
    AND n.type = 'PaymentRecorded' AND n.position > p.position AND n.position < a.position)`;

/** By position, of those that are payments, refunds or reversals of one: a reversal has the day of what it takes back. */
export async function readMoneyMoves(
  client: Queryable,
  positions: readonly number[],
): Promise<Map<number, MoneyMove>> {
  if (positions.length === 0) return new Map();
  const rows = await readRows<MoneyMove & { readonly position: number }>(client, {
    name: 'read_money_moves',
    text: `SELECT e.position, ${moveOf('e', 'o')}
      FROM events e JOIN events o ON o.position = coalesce((e.data->>'reversesPosition')::bigint, e.position)
      WHERE e.position = ANY($1::bigint[]) AND e.type IN ('PaymentRecorded', 'RefundPaid', 'PaymentReversed')`,
    values: [positions],
  });
  return new Map(rows.map(({ position, ...move }) => [position, move]));
}

/** All payments and refunds that match, those of the newest day first; also those that were taken back. */
export async function readPayments(client: Queryable, filter: PaymentFilter): Promise<RecordedPayment[]> {
  const { fromDay, toDay, userId, goId, method, way, amountCents } = filter;
  const people = userId === null ? null : peopleIn(await readMergers(client), userId);
  return readRows<RecordedPayment>(client, {
    name: 'read_payments',
    text: `SELECT p.position, ${moveOf('m')}, p.user_id AS "userId", abs(p.amount) AS "amountCents", p.reason AS note,
        p.recorded_at_ms AS "recordedAtMs", p.actor_id AS "actorId", r.position AS "reversedBy", r.recorded_at_ms AS "reversedAtMs",
        r.actor_id AS "reverserId", CASE WHEN b.position IS NULL THEN 0 ELSE ${feeOf('m')} + ${feeOf('b')} END AS "keptFeeCents"
      FROM events m JOIN posting p USING (position) LEFT JOIN posting r ON r.reverses = p.position
        LEFT JOIN events b ON b.position = r.position
      WHERE m.type IN ('PaymentRecorded', 'RefundPaid') AND ($1::text IS NULL OR ${dayOf('m')} >= $1)
        AND ($2::text IS NULL OR ${dayOf('m')} <= $2) AND ($3::int[] IS NULL OR p.user_id = ANY($3))
        AND ($4::int IS NULL OR EXISTS (SELECT FROM posting a WHERE a.go_id = $4 AND ${paid}))
        AND ($5::text IS NULL OR m.data->>'method' = $5) AND ($6::text IS NULL OR m.type = $6)
        AND ($7::int8 IS NULL OR $7 IN (abs(p.amount), abs(p.amount) - ${feeOf('m')}))
      ORDER BY day DESC, p.position DESC`,
    values: [
      fromDay,
      toDay,
      people,
      goId,
      method,
      way && { in: 'PaymentRecorded', out: 'RefundPaid' }[way],
      amountCents,
    ],
  });
}

/** What these payments paid when they were recorded, by position of the payment, in the order of the ledger. */
export async function readPaidParts(
  client: Queryable,
  payments: readonly number[],
): Promise<Map<number, PaidPart[]>> {
  const rows = await readRows<PaidPart & { readonly position: number }>(client, {
    name: 'read_paid_parts',
    text: `SELECT p.position, a.claim_id AS "claimId", a.go_id AS "goId", e.data->>'stage' AS stage, -a.amount AS "amountCents"
      FROM posting p JOIN posting a ON ${paid} JOIN events e ON e.position = a.position
      WHERE p.position = ANY($1::bigint[]) ORDER BY a.position`,
    values: [payments],
  });
  const parts = new Map<number, PaidPart[]>(payments.map((position) => [position, []]));
  for (const { position, ...part } of rows) parts.get(position)?.push(part);
  return parts;
}

/** The payments that these allocations spread, by position of the allocation; those of credit are left out. */
export const readPaymentsOf = keyedStatement<number, number>(
  `SELECT a.position AS key, p.position AS value
     FROM posting a JOIN posting p ON ${paid} WHERE a.position = ANY($1::bigint[])`,
  'read_payments_of',
);
