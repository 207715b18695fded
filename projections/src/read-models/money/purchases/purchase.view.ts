import {
  cents,
  readRow,
  readRows,
  statement,
  type Cents,
  type PaymentMethod,
  type PurchaseBasis,
  type PurchaseLine,
  type Queryable,
} from '@fan-beats/events';
import type { RowOf } from '../../../tables/row-op';
import { stageMoneySql } from '../../claims/stage-money.view';
import type { purchaseTable } from './purchase.table';

export interface PurchaseView {
  readonly purchaseId: number;
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly currency: string;
  /** Units of the currency for one euro; null for euros. */
  readonly rate: number | null;
  readonly totalCents: Cents;
  readonly lines: readonly PurchaseLine[];
  readonly basis: PurchaseBasis;
  readonly supplier: string | null;
  readonly documentNumber: string | null;
  readonly takenBack: boolean;
  /** True where its last change was a correction, which can be undone. */
  readonly corrected: boolean;
  readonly version: number;
  /** Its part of each group order; empty where it belongs to none, and after it was taken back. */
  readonly shares: readonly { readonly goId: number; readonly shareCents: Cents }[];
}

/** The purchases of one group order, those of none, or all of them. */
export type PurchaseFilter = number | 'none' | 'all';

type PurchaseRow = RowOf<typeof purchaseTable> & {
  readonly shares: readonly { readonly go_id: number; readonly amount: number }[] | null;
};

const conditions = (
  filter: PurchaseFilter,
): { readonly where: string; readonly values: readonly number[] } => {
  if (filter === 'all') return { where: '', values: [] };
  return {
    where: 'WHERE EXISTS (SELECT FROM purchase_part s WHERE s.purchase_id = p.purchase_id AND s.go_id = $1)',
    values: [filter === 'none' ? 0 : filter],
  };
};

/** A page of purchases, those paid last first. One that was taken back is only in the list of all. */
export async function readPurchases(
  client: Queryable,
  filter: PurchaseFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PurchaseView[]> {
  const { where, values } = conditions(filter);
  const rows = await readRows<PurchaseRow>(client, {
    name: `purchases-${filter === 'all' ? 'all' : 'of-go'}`,
    text: `SELECT p.*, (SELECT jsonb_agg(jsonb_build_object('go_id', go_id, 'amount', amount) ORDER BY go_id)
                          FROM (SELECT go_id, sum(amount_cents)::int8 AS amount FROM purchase_part s
                                 WHERE s.purchase_id = p.purchase_id AND go_id <> 0 GROUP BY go_id) parts) AS shares
             FROM purchase p ${where} ORDER BY p.paid_on DESC, p.purchase_id DESC
            LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    values: [...values, limit, (page - 1) * limit],
  });
  return rows.map(toPurchase);
}

/** The number of these purchases, and the euros of those that were not taken back. */
export async function readPurchaseSums(
  client: Queryable,
  filter: PurchaseFilter,
): Promise<{ readonly count: number; readonly totalCents: number }> {
  const { where, values } = conditions(filter);
  const parts = filter === 'all' ? '' : 'WHERE go_id = $1';
  return readRow(client, {
    name: `purchase-sums-${filter === 'all' ? 'all' : 'of-go'}`,
    text: `SELECT (SELECT count(*)::int FROM purchase p ${where}) AS count,
                  (SELECT coalesce(sum(amount_cents), 0)::int8 FROM purchase_part ${parts}) AS "totalCents"`,
    values: [...values],
  });
}

function toPurchase(row: PurchaseRow): PurchaseView {
  return {
    purchaseId: row.purchase_id,
    paidOn: row.paid_on,
    method: row.method as PaymentMethod,
    currency: row.currency,
    rate: row.rate_millionths === 0 ? null : row.rate_millionths / 1_000_000,
    totalCents: cents(row.total_cents),
    lines: JSON.parse(row.lines) as PurchaseLine[],
    basis: row.basis as PurchaseBasis,
    supplier: row.supplier,
    documentNumber: row.document_number,
    takenBack: row.taken_back,
    corrected: row.version > 1 && !row.taken_back,
    version: row.version,
    shares: (row.shares ?? []).map(({ go_id: goId, amount }) => ({ goId, shareCents: cents(amount) })),
  };
}

export interface GoWeights {
  readonly goId: number;
  readonly valueCents: number;
  /** Freebies too; a set counts once. */
  readonly pieces: number;
}

/** The weights of group orders by which a purchase is divided (rule M71). */
export const readGoWeights = statement<GoWeights, [goIds: readonly number[]]>(
  `SELECT go_id AS "goId",
          (SELECT coalesce(sum(charged), 0)::int8 FROM (${stageMoneySql}) money
            WHERE money.go_id = g.go_id AND name = 'items' AND NOT canceled) AS "valueCents",
          (SELECT coalesce(sum(amount), 0)::int8 FROM claim_item i LEFT JOIN go_status s USING (go_id)
            WHERE i.go_id = g.go_id AND s.status IS DISTINCT FROM 'CANCELED') AS pieces
     FROM unnest($1::int[]) AS g (go_id) ORDER BY go_id`,
);

/** The number of purchases that have a part of a group order. */
export async function countPurchasesOfGo(client: Queryable, goId: number): Promise<number> {
  const { purchases } = await readRow<{ purchases: number }>(client, {
    name: 'count-purchases-of-go',
    text: 'SELECT count(DISTINCT purchase_id)::int AS purchases FROM purchase_part WHERE go_id = $1',
    values: [goId],
  });
  return purchases;
}
