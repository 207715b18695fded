import { cents, inEuros } from '@fan-beats/events/kernel';
import { knownHeads, type Columns, type Head } from './csv-heads';
import { LineRefused, readAmount } from '../../../platform/tables/read-amount';
import { delimiters, FileRefused, rowsOf, type Row } from '../../../platform/tables/read-table';
import { readDay, readEach, type ReadFile, type ReadLine, type UnknownHead } from './read-line';

/** How an organiser said that a head is to be read. */
export interface Mapping {
  readonly columns: Columns;
  readonly decimal: ',' | '.';
}

export class HeadUnknown extends Error {
  constructor(readonly unknown: UnknownHead) {
    super('The columns of this table are not known yet.');
  }
}

/** Heads stand below what a bank says about the account, but not far. */
const searched = 40;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();
const has = (row: Row, name: string | undefined): boolean =>
  name === undefined || row.some((cell) => same(cell, name));
const isHead = (row: Row, { columns }: Pick<Head, 'columns'>): boolean =>
  Object.entries(columns).every(([what, name]: [string, string]) => what === 'balance' || has(row, name));

/**
 * Reads a table with a head that is known, or that `mappingOf` knows (rule M14). Throws FileRefused, and HeadUnknown where
 * somebody has to say what the columns are.
 */
export function readCsv(text: string, mappingOf: (head: Row) => Mapping | undefined): ReadFile {
  for (const delimiter of delimiters) {
    const first = rowsOf(text.slice(0, 100_000), delimiter, searched);
    for (const [index, row] of first.entries()) {
      const known = knownHeads.find((one) => isHead(row, one));
      if (known) return readTable(rowsOf(text, delimiter), index, known);
      const mapping = row.length > 2 ? mappingOf(row) : undefined;
      if (mapping) {
        const rows = rowsOf(text, delimiter);
        return { ...readTable(rows, index, { bank: 'table', ...mapping }), said: headOf(rows, index) };
      }
    }
  }
  throw unknownHead(text);
}

/** The row with the most names is the head: below it stand lines of as many cells. */
function unknownHead(text: string): Error {
  const tables = delimiters.map((delimiter) => rowsOf(text.slice(0, 100_000), delimiter, searched));
  const widest = Math.max(...tables.flat().map((row) => row.length));
  const rows = tables.find((table) => table.some((row) => row.length === widest)) ?? [];
  const at = rows.findIndex((row) => row.length >= Math.max(3, widest - 1));
  if (at < 0 || rows.length < at + 2)
    return new FileRefused('This is neither a statement in XML (camt) nor a table with lines of an account.');
  return new HeadUnknown(headOf(rows, at));
}

const headOf = (rows: readonly Row[], at: number): UnknownHead => ({
  head: rows[at] ?? [],
  sample: rows.slice(at + 1, at + 4),
});

function readTable(rows: readonly Row[], at: number, head: Head): ReadFile {
  const names = rows[at] ?? [];
  const account = head.columns.account === undefined ? accountAbove(rows.slice(0, at)) : '';
  const cell = (row: Row, name: string | undefined): string => {
    const index = name === undefined ? -1 : names.findIndex((one) => same(one, name));
    return (row[index] ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const lineOf = (index: number): number => at + index + 2;
  const told: Told[] = [];
  const found = readEach(
    rows.slice(at + 1).filter((row) => row.some((one) => one.trim() !== '')),
    (row, index) => {
      const lines = readRow((name) => cell(row, head.columns[name]), { head, account });
      const balance = cell(row, head.columns.balance);
      const balanceCents = balance === '' ? NaN : readAmount(balance, head.decimal);
      if (lines !== 'pending')
        told.push(...lines.map((one) => ({ ...one, line: lineOf(index), balanceCents })));
      return lines;
    },
    lineOf,
  );
  if (found.refused.length === 0)
    for (const one of new Set(told.map((line) => line.account)))
      checkBalances(told.filter((line) => line.account === one));
  return { source: head.bank, ...found };
}

interface Told extends ReadLine {
  readonly line: number;
  /** What stood on the account after it; NaN where that is not told. */
  readonly balanceCents: number;
}

/** From the oldest line to the newest, whichever stands first, each balance is the one before and the amount. Throws FileRefused. */
function checkBalances(told: readonly Told[]): void {
  const misfits = [told, told.toReversed()]
    .filter((lines) => (lines[0]?.bookedOn ?? '') <= (lines.at(-1)?.bookedOn ?? ''))
    .map((lines) =>
      lines.find(({ amountCents, balanceCents }, index) => {
        const before = lines[index - 1]?.balanceCents ?? NaN;
        return Math.abs(before + amountCents - balanceCents) > 0;
      }),
    );
  const [misfit] = misfits;
  if (misfit && !misfits.includes(undefined))
    throw new FileRefused(
      `The balances do not fit: line ${misfit.line} and the balance before it do not make ${inEuros(cents(misfit.balanceCents))}. Lines are missing in this file: please download it whole, without a filter.`,
    );
}

/** The IBAN of the account stands above the head where no column has it. */
const accountAbove = (rows: readonly Row[]): string =>
  /\b[A-Z]{2}\d{2}(?: ?\d{4}){4} ?\d{0,2}\b/.exec(rows.flat().join(' '))?.[0].replaceAll(' ', '') ?? '';

function readRow(
  cell: (name: keyof Columns) => string,
  { head, account }: { readonly head: Head; readonly account: string },
): ReadLine[] | 'pending' {
  const { booked, ignored, decimal, method = 'bank' } = head;
  if (booked && !booked.test(cell('status'))) return 'pending';
  if (ignored?.test(cell('kind'))) return 'pending';
  refuseCurrency(cell('currency'));
  const amountCents = readAmount(cell('amount'), decimal);
  const fee = cell('fee') === '' ? 0 : readAmount(cell('fee'), decimal);
  return [
    {
      account: cell('account').replaceAll(/(?<=\d) (?=\d)/g, '') || account,
      bookedOn: readDay(cell('day')),
      valueOn: cell('value') === '' ? '' : readDay(cell('value')),
      ...{ amountCents, feeCents: Math.abs(fee), method },
      ...{ payer: cell('payer'), iban: cell('iban').replaceAll(' ', ''), purpose: cell('purpose') },
      ...{ endToEndId: '', bankReference: cell('reference') },
    },
  ];
}

function refuseCurrency(currency: string): void {
  if (!/^(EUR|€|)$/i.test(currency))
    throw new LineRefused(`the amount is in ${currency.slice(0, 3)}, not in euros`);
}
