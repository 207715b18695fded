import type { SheetField } from '@fan-beats/events/language';
import type { SheetColumnRecord as SheetColumn } from '../../contract/takeovers/takeover.records';
import { LineRefused } from '../../platform/tables/read-amount';
import { costFields, paidFields, readCost, readCount } from './cells';
import { readPaid } from './payment-cells';
import type { Sheet, SheetRow } from './sheet';

const totalWord =
  /^(?:[σ∑]|(?:zwischen|end|gesamt|teil)?summen?|gesamt(?:betrag|anzahl|menge|zahl|preis)?|insgesamt|(?:grand |sub-?)?totals?|sums?)\s*[:=]?$/i;

/**
 * The lines that look like a total of the lines above them: by a word, or because they are the sum of those (rule A20).
 */
export function findTotals(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  today: string,
): ReadonlySet<number> {
  const numbers = columns.filter(({ field }) => isNumber(field));
  const totals = new Set<number>();
  let above = emptySums;
  for (const row of sheet.rows) {
    const values = numbers.map((column) => valueOf(row, column, today));
    const isTotal =
      hasNoContact(row, columns) &&
      (isTotalByWord(row, columns) || isTotalBySum(row, columns, { numbers, values, above }));
    if (isTotal) totals.add(row.line);
    // A grand total may follow subtotals, so totals are not added to the sums.
    else above = withRow(above, values, productOf(row, columns));
  }
  return totals;
}

/** The sums of the lines so far, by the place of the column. A price column may contain pieces times price. */
interface Sums {
  readonly lines: number;
  readonly values: readonly number[];
  readonly products: number;
}

const emptySums: Sums = { lines: 0, values: [], products: 0 };

const withRow = (sums: Sums, values: readonly (number | null)[], product: number): Sums => ({
  lines: sums.lines + 1,
  values: values.map((value, place) => (sums.values[place] ?? 0) + (value ?? 0)),
  products: sums.products + product,
});

const numberFields: readonly SheetField[] = ['count', 'pieces', 'price', ...costFields, ...paidFields];
const isNumber = (field: SheetField): boolean => numberFields.includes(field);

const cellOf = ({ cells }: SheetRow, columns: readonly SheetColumn[], field: SheetField): string => {
  const column = columns.find((one) => one.field === field)?.column;
  return column === undefined ? '' : (cells[column] ?? '');
};

/** Null where the cell has no number. */
function valueOf({ cells }: SheetRow, column: SheetColumn, today: string): number | null {
  const cell = cells[column.column] ?? '';
  if (cell === '') return null;
  try {
    if (column.field === 'count' || column.field === 'pieces') return readCount(cell);
    const { amount } = readPaid(cell, { decimal: column.decimal, today });
    return amount === 'all' ? null : amount;
  } catch (error) {
    if (error instanceof LineRefused) return null;
    throw error;
  }
}

function productOf(row: SheetRow, columns: readonly SheetColumn[]): number {
  const price = columns.find(({ field }) => field === 'price');
  if (!price) return 0;
  try {
    const count = columns.some(({ field }) => field === 'count')
      ? readCount(cellOf(row, columns, 'count'))
      : 1;
    return count * readCost(cellOf(row, columns, 'price'), price);
  } catch (error) {
    if (error instanceof LineRefused) return 0;
    throw error;
  }
}

const hasNoContact = (row: SheetRow, columns: readonly SheetColumn[]): boolean =>
  cellOf(row, columns, 'mail') === '' && cellOf(row, columns, 'instagram') === '';

function isTotalByWord(row: SheetRow, columns: readonly SheetColumn[]): boolean {
  const first = row.cells.find((cell) => cell !== '') ?? '';
  return [first, cellOf(row, columns, 'name'), cellOf(row, columns, 'item')].some((cell) =>
    totalWord.test(cell),
  );
}

interface Compared {
  readonly numbers: readonly SheetColumn[];
  readonly values: readonly (number | null)[];
  readonly above: Sums;
}

/**
 * Whether each number of the line is the sum of those above. A line that names a fan needs more matches, because a fan
 * may have the same number by chance.
 */
function isTotalBySum(
  row: SheetRow,
  columns: readonly SheetColumn[],
  { numbers, values, above }: Compared,
): boolean {
  if (cellOf(row, columns, 'item') !== '') return false;
  const filled = values.flatMap((value, place) => (value === null || value === 0 ? [] : [{ value, place }]));
  const isSum = ({ value, place }: { readonly value: number; readonly place: number }): boolean =>
    value === above.values[place] || (numbers[place]?.field === 'price' && value === above.products);
  const isNamed = cellOf(row, columns, 'name') !== '';
  const [fewestLines, fewestNumbers] = isNamed ? [3, 2] : [2, 1];
  return above.lines >= fewestLines && filled.length >= fewestNumbers && filled.every(isSum);
}
