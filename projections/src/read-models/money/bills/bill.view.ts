import {
  cents,
  readRows,
  valuesStatement,
  type BillLine,
  type Cents,
  type CostComponent,
  type PaymentMethod,
  type SettledChoice,
  type SharePart,
  type Queryable,
} from '@fan-beats/events';
import type { RowOf } from '../../../tables/row-op';
import type { billShareTable } from './bill-share.table';
import type { billTable } from './bill.table';

export interface BillView {
  readonly billId: number;
  readonly component: CostComponent;
  readonly totalCents: Cents;
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly lines: readonly (BillLine & { readonly allWeights: number })[];
  readonly claims: number;
  /** Claims that the last division left out, and its choice for costs that were done: null where nobody chose. */
  readonly leftOut: readonly number[];
  readonly settled: SettledChoice | null;
  readonly bornCents: Cents;
  readonly withdrawn: boolean;
  /** The bill that this one corrects; null where it corrects none. */
  readonly corrects: number | null;
}

const columns =
  'b.go_id, b.bill_id, component, total_cents, paid_on, method, lines, claims, weights, left_out, settled, born_cents, withdrawn, corrects';

/** The bills of a group order, the newest first. */
export async function readBills(client: Queryable, goId: number): Promise<BillView[]> {
  const rows = await readRows<RowOf<typeof billTable>>(client, {
    name: 'bills-of-go',
    text: `SELECT ${columns} FROM bill b WHERE go_id = $1 ORDER BY bill_id DESC`,
    values: [goId],
  });
  return rows.map(toBill);
}

/** Categories of the claimed items of a group order. */
export const readCategoriesOfGo = valuesStatement<string, [goId: number]>(
  `SELECT DISTINCT category AS value FROM claim_item WHERE go_id = $1 AND category <> '' ORDER BY category`,
  'categories-of-go',
);

export interface ShareView {
  readonly bill: BillView;
  readonly shareCents: Cents;
  readonly parts: readonly SharePart[];
}

type ShareRow = RowOf<typeof billTable> & Pick<RowOf<typeof billShareTable>, 'share_cents' | 'parts'>;

/** The shares that a claim bears of bills that were not withdrawn, the oldest first. */
export async function readSharesOfClaim(client: Queryable, claimId: number): Promise<ShareView[]> {
  const rows = await readRows<ShareRow>(client, {
    name: 'shares-of-claim',
    text: `SELECT ${columns}, s.share_cents, s.parts FROM bill_share s JOIN bill b USING (go_id, bill_id)
            WHERE s.claim_id = $1 AND NOT b.withdrawn ORDER BY b.bill_id`,
    values: [claimId],
  });
  return rows.map((row) => ({
    bill: toBill(row),
    shareCents: cents(row.share_cents),
    parts: JSON.parse(row.parts) as SharePart[],
  }));
}

function toBill(row: RowOf<typeof billTable>): BillView {
  const [lines, weights] = [JSON.parse(row.lines) as BillLine[], JSON.parse(row.weights) as number[]];
  return {
    billId: row.bill_id,
    component: row.component as CostComponent,
    totalCents: cents(row.total_cents),
    paidOn: row.paid_on,
    method: row.method as PaymentMethod,
    lines: lines.map((line, index) => ({
      ...line,
      allWeights: weights[index] ?? 0,
    })),
    leftOut: JSON.parse(row.left_out) as number[],
    settled: row.settled === '' ? null : (row.settled as SettledChoice),
    claims: row.claims,
    bornCents: cents(row.born_cents),
    withdrawn: row.withdrawn,
    corrects: row.corrects === 0 ? null : row.corrects,
  };
}
