import { keyedStatement, readRows, type PaymentMethod, type Queryable, type Stage } from '@fan-beats/events';
import { peopleIn, readMergers } from '../../people/merged-people.view';

/** The movement of the money of a payment or refund, outside of the shop. */
export interface MoneyMove {
  readonly direction: 'in' | 'out';
  /** German day. */
  readonly day: string;
  readonly method: PaymentMethod;
  /** The fee that the method kept; below 0 where it is taken back. */
  readonly feeCents: number;
}

/** A payment or a refund as it was recorded. */
export interface RecordedPayment extends MoneyMove {
  readonly position: number;
  readonly userId: number;
  /** The amount that the fan paid or got, above 0. */
  readonly amountCents: number;
  readonly note: string | null;
  readonly recordedAtMs: number;
  readonly actorId: number | null;
  /** The fact that reversed it, its time, and the person who did it; null for the shop itself. */
  readonly reversedBy: number | null;
  /** The fee that the method keeps although the payment was taken back; 0 where it was not. */
  readonly keptFeeCents: number;
  readonly reversedAtMs: number | null;
  readonly reverserId: number | null;
  /** The payment that this one corrects; null where it corrects none. */
  readonly corrects: number | null;
}

/** A null field does not filter. */
export interface PaymentFilter {
  /** German days, both included. */
  readonly fromDay: string | null;
  readonly toDay: string | null;
  /** Includes people who were merged into them (rule A10). */
  readonly userId: number | null;
  /** Payments that paid something of this group order. */
  readonly goId: number | null;
  readonly method: PaymentMethod | null;
  readonly direction: MoneyMove['direction'] | null;
  /** The amount that the fan paid, or the part of it that arrived. */
  readonly amountCents: number | null;
}

/** The part of a claim that a payment paid in the act that recorded it. */
export interface PaidPart {
  readonly claimId: number;
  readonly goId: number;
  readonly stage: Stage;
  readonly amountCents: number;
}

const dayOf = (event: string): string => `coalesce(${event}.data->>'receivedOn', ${event}.data->>'paidOn')`;
const feeOf = (event: string): string => `coalesce((${event}.data->>'feeCents')::int, 0)`;
const moveOf = (event: string, dated = event): string =>
  `CASE ${dated}.type WHEN 'RefundPaid' THEN 'out' ELSE 'in' END AS direction, ${dayOf(dated)} AS day,
   ${event}.data->>'method' AS method, ${feeOf(event)} AS "feeCents"`;

/**
 * Joins postings `p` of payments with postings `a` of the parts that they paid, in the same act. If a fan has two
 * payments in one act, each has the parts that follow it. Facts from before release 0.3.0, which do not name their act,
 * belong to one act where they have the same time.
 */
const paid = `a.user_id = p.user_id AND a.account = 'EUR' AND a.type = 'ClaimPaymentAllocated'
  AND p.type = 'PaymentRecorded' AND p.account = 'EUR' AND p.position < a.position AND p.recorded_at_ms = a.recorded_at_ms
  AND EXISTS (SELECT FROM events e JOIN events f ON f.position = p.position WHERE e.position = a.position
    AND e.data->>'cause' = 'payment' AND e.meta->>'actId' IS NOT DISTINCT FROM f.meta->>'actId')
  AND NOT EXISTS (SELECT FROM posting n WHERE n.user_id = p.user_id AND n.account = 'EUR'
    AND n.type = 'PaymentRecorded' AND n.position > p.position AND n.position < a.position)`;

/**
 * The movements by position, for positions of payments, refunds or reversals of one. A reversal has the day of the fact
 * that it reverses.
 */
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

/** All payments and refunds that match, those of the newest day first, including reversed ones. */
export async function readPayments(client: Queryable, filter: PaymentFilter): Promise<RecordedPayment[]> {
  const { fromDay, toDay, userId, goId, method, direction, amountCents } = filter;
  const people = userId === null ? null : peopleIn(await readMergers(client), userId);
  return readRows<RecordedPayment>(client, {
    name: 'read_payments',
    text: `SELECT p.position, ${moveOf('m')}, p.user_id AS "userId", abs(p.amount) AS "amountCents", p.reason AS note,
        p.recorded_at_ms AS "recordedAtMs", p.actor_id AS "actorId", r.position AS "reversedBy", r.recorded_at_ms AS "reversedAtMs",
        r.actor_id AS "reverserId", (m.data->>'correctsPosition')::int8 AS corrects, CASE WHEN b.position IS NULL THEN 0 ELSE ${feeOf('m')} + ${feeOf('b')} END AS "keptFeeCents"
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
      direction && { in: 'PaymentRecorded', out: 'RefundPaid' }[direction],
      amountCents,
    ],
  });
}

/**
 * The parts that these payments paid when they were recorded, by position of the payment, in the order of the ledger.
 */
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

/**
 * The payments that these allocations distributed, by position of the allocation; allocations of credit are left out.
 */
export const readPaymentsOf = keyedStatement<number, number>(
  `SELECT a.position AS key, p.position AS value
     FROM posting a JOIN posting p ON ${paid} WHERE a.position = ANY($1::bigint[])`,
  'read_payments_of',
);
