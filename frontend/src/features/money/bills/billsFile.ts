import type { BillRecord } from '@fan-beats/backend/contract';
import { type CsvCell, type CsvDialect, writeCsv } from '@fan-beats/events/kernel';
import { germanDay } from '../../../shared/format/figures';
import { basisNames, costNames, lineNames, methodNames } from '../../../shared/format/words';

const columns = [
  'Group order number',
  'Group order',
  'Bill',
  'Kind',
  'Cost',
  'Paid on',
  'Paid by',
  'For',
  'Amount',
  'Divided by',
  'Category',
  'Claims',
  'Borne by the shop',
] as const;
type Row = Readonly<Record<(typeof columns)[number], CsvCell>>;

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
  return writeCsv(
    columns,
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
    'Group order number': go_id,
    'Group order': title,
    Bill: bill.bill_id,
    Kind: 'Bill',
    Cost: costNames[bill.component],
    'Paid on': germanDay(bill.paid_on),
    'Paid by': methodNames()[bill.method],
    For: lineNames()[what],
    Amount: { euros: amount },
    'Divided by': basisNames()[basis],
    Category: category,
    Claims: index === 0 && stands ? bill.claims : null,
    'Borne by the shop': index === 0 && stands ? { euros: bill.born } : null,
  }));
}

function takenOff(row: Row): Row {
  const { Amount: amount } = row;
  const euros = typeof amount === 'object' && amount !== null ? 0 - amount.euros : 0;
  return { ...row, Kind: 'Bill withdrawn', Amount: { euros } };
}
