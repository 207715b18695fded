import type { BillRecord } from '@fan-beats/backend/contract';
import { type CsvCell, type CsvDialect, writeCsv } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { germanDay } from '../../../shared/format/figures';
import { basisNames, costNames, lineNames, methodNames } from '../../../shared/format/words';

/** The columns in their order, with their heads. */
const heads = () =>
  ({
    goId: i18n.t('Group order number'),
    gotitle: i18n.t('Group order'),
    billId: i18n.t('Bill'),
    kind: i18n.t('Kind'),
    cost: i18n.t('Cost'),
    paidOn: i18n.t('Paid on'),
    method: i18n.t('Paid by'),
    what: i18n.t('For'),
    amount: i18n.t('Amount'),
    basis: i18n.t('Divided by'),
    category: i18n.t('Category'),
    claims: i18n.t('Claims'),
    born: i18n.t('Borne by the shop'),
  }) as const;
type Column = keyof ReturnType<typeof heads>;
type Row = Readonly<Record<Column, CsvCell>>;

interface BilledGo {
  readonly go_id: number;
  readonly title: string;
}

/**
 * The bills of a group order for a spreadsheet, a row for each line. A withdrawn bill has its rows again with the opposite
 * amount, so that the amounts add up to the cost of the bills.
 */
export function billsFile(go: BilledGo, bills: readonly BillRecord[], dialect: CsvDialect): string {
  const rows = bills.flatMap((bill) => {
    const recorded = rowsOf(go, bill);
    return bill.withdrawn ? [...recorded, ...recorded.map(takenOff)] : recorded;
  });
  const columns = Object.keys(heads()) as Column[];
  return writeCsv(
    Object.values(heads()),
    rows.map((row) => columns.map((column) => row[column])),
    dialect,
  );
}

/**
 * The rows of a bill. The number of claims and the part that the shop bears belong to the whole bill: they are in the row of
 * its first line. A withdrawn bill has neither: its rows appear twice, with opposite amounts, and sum up to nothing.
 */
function rowsOf({ go_id, title }: BilledGo, bill: BillRecord): Row[] {
  const stands = !bill.withdrawn;
  return bill.lines.map(({ what, amount, basis, category = null }, index) => ({
    goId: go_id,
    gotitle: title,
    billId: bill.bill_id,
    kind: i18n.t('Bill'),
    cost: costNames(i18n)[bill.component],
    paidOn: germanDay(bill.paid_on),
    method: methodNames()[bill.method],
    what: lineNames()[what],
    amount: { euros: amount },
    basis: basisNames()[basis],
    category,
    claims: index === 0 && stands ? bill.claims : null,
    born: index === 0 && stands ? { euros: bill.born } : null,
  }));
}

function takenOff(row: Row): Row {
  const { amount } = row;
  const euros = typeof amount === 'object' && amount !== null ? 0 - amount.euros : 0;
  return { ...row, kind: i18n.t('Bill withdrawn'), amount: { euros } };
}
