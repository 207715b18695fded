import { grouped, withoutMark } from '@fan-beats/events/kernel';
import {
  delimiters,
  FileRefused,
  firstRowsOf,
  isFilled,
  rowsOf,
  textOf,
  type Delimiter,
  type Row,
} from '../../platform/tables/read-table';
import { priceInName } from './cells';

/** A text that an organiser wrote over a cell of the sheet. */
export interface MendedCell {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** The choices about a sheet before its columns are read. */
export interface SheetChoices {
  /** The number of the row of names; left out, it is found. */
  readonly headLine?: number | undefined;
  /** Two where a second row of names is below it, as with members below an album. Left out, it is found. */
  readonly headRows?: number | undefined;
  readonly cells: readonly MendedCell[];
}

/** A line of a sheet with its number in the file: the first row is 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Row;
  /** The mended cells, with the text that the sheet has there. */
  readonly mended: readonly { readonly column: number; readonly was: string }[];
}

export interface Sheet {
  readonly head: Row;
  readonly headLine: number;
  readonly headRows: number;
  /** The first rows of the file, the head among them. */
  readonly top: readonly SheetRow[];
  readonly rows: readonly SheetRow[];
}

const mostRows = 10_000;
const mostColumns = 300;
const longestCell = 2_000;
/** The most rows above the head: a sheet may have a title there. */
const searched = 20;

const filled = (row: Row): number => row.filter((cell) => cell !== '').length;

/** Removes the mark of our own exports first, so that the written text comes back, then extra blanks. */
const tidy = (cell: string): string => withoutMark(cell).replaceAll(/\s+/g, ' ').trim();

/** Reads cells that were pasted from a sheet, or a CSV (rule A1). Throws FileRefused. */
export function readSheet(bytes: Uint8Array, choices: SheetChoices = { cells: [] }): Sheet {
  const text = textOf(bytes);
  const all = rowsOf(text, separatorOf(text)).map((cells) => cells.map(tidy));
  const rows = mendedRows(all, choices.cells);
  const at = headAt(rows, choices);
  const headRows = choices.headRows ?? (isTwoRowHead(rows[at]?.cells, rows[at + 1]?.cells) ? 2 : 1);
  const head = headOf(rows.slice(at, at + headRows));
  const below = rows.slice(at + headRows);
  if (!head || !below.some(({ cells }) => isFilled(cells)))
    throw new FileRefused((i18n) =>
      i18n.t('This is not a sheet: a row of names and lines below it are needed.'),
    );
  refuseTooLarge(rows, head);
  refuseLongCells(below);
  return {
    head,
    headLine: at + 1,
    headRows,
    top: rows.filter(
      ({ cells }, place) => isFilled(cells) && (place < shownRows || Math.abs(place - at) < 2),
    ),
    rows: below.filter(({ cells }) => isFilled(cells)),
  };
}

function refuseTooLarge(rows: readonly SheetRow[], head: Row): void {
  if (head.length > mostColumns)
    throw new FileRefused((i18n) => i18n.t('This sheet has more than 300 columns.'));
  if (rows.filter(({ cells }) => isFilled(cells)).length > mostRows)
    throw new FileRefused((i18n) => i18n.t('This sheet has more than 10,000 lines.'));
}

function refuseLongCells(below: readonly SheetRow[]): void {
  const tooLong = below.find(({ cells }) => cells.some((cell) => cell.length > longestCell));
  if (tooLong)
    throw new FileRefused((i18n) =>
      i18n.t('A cell of line {line} has more than 2,000 characters.', { line: tooLong.line }),
    );
}

/** The number of first rows in which an organiser chooses the row of names. */
const shownRows = 8;

function mendedRows(rows: readonly Row[], cells: readonly MendedCell[]): readonly SheetRow[] {
  const byLine = grouped(cells, ({ line }) => line);
  return rows.map((row, index) => {
    const line = index + 1;
    const written = [...row];
    const mended = (byLine.get(line) ?? []).map(({ column, text }) => {
      const was = row[column] ?? '';
      while (written.length < column) written.push('');
      written[column] = tidy(text);
      return { column, was };
    });
    return { line, cells: written, mended };
  });
}

/** The place of the row of names: the chosen one, else the first that names most of the used columns. */
function headAt(rows: readonly SheetRow[], { headLine }: SheetChoices): number {
  if (headLine !== undefined) return headLine - 1;
  const first = rows.slice(0, searched).map(({ cells }) => cells);
  const widest = Math.max(0, ...first.map(filled));
  const found = first.findIndex((row) => filled(row) >= Math.max(2, Math.ceil(widest * 0.6)));
  // The rows of a head with two of them are often half empty.
  const double = first.findIndex((row, at) => at <= found && isTwoRowHead(row, first[at + 1]));
  return double >= 0 ? double : found;
}

/** A cell that a head does not have: a number, an amount, an address. */
const isValue = (cell: string): boolean => /^[\d.,\s€$x-]+$|@/i.test(cell);

/**
 * Whether two rows are one head, such as albums in merged cells above their members. The first used column is named in
 * one of the rows only, and some columns are named in the second only.
 */
function isTwoRowHead(top: Row = [], bottom: Row = []): boolean {
  const width = Math.max(top.length, bottom.length);
  const columns = Array.from(
    { length: width },
    (_, column) => [top[column] ?? '', bottom[column] ?? ''] as const,
  );
  const [first] = columns.filter(([above, below]) => above !== '' || below !== '');
  const isHalf = first !== undefined && (first[0] === '') !== (first[1] === '');
  const start = top.findIndex((cell) => cell !== '');
  const hasMerged = columns.some(([above, below], column) => column > start && above === '' && below !== '');
  const enough = filled(top) >= 2 && filled(bottom) >= 2;
  return isHalf && hasMerged && enough && !bottom.some(isValue) && !top.some(isValue);
}

/** The names of the columns. A name in merged cells belongs to each name below it: “Album” and “blue” are “Album - blue”. */
function headOf(rows: readonly SheetRow[]): Row | undefined {
  const [top, bottom] = rows.map(({ cells }) => cells);
  if (!top || !bottom) return top;
  let merged = '';
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, column) => {
    const [above, below] = [top[column] ?? '', bottom[column] ?? ''];
    if (above !== '') merged = above;
    if (below === '' || merged === '') return below || above;
    return above === '' && isOwnField(below) && !isOwnField(merged) ? below : joined(merged, below);
  });
}

/** Names that need no other name above them. */
const isOwnField = (name: string): boolean =>
  /^(name|fan|e-?mail|mail|insta|paid|bezahlt|gezahlt|ems|customs|zoll|domestic|inland|versand|porto|shipping|note|notiz|kommentar|comment|sum|total|gesamt)/i.test(
    name,
  );

/** The price of the name above stands behind both. */
function joined(above: string, below: string): string {
  const [price = ''] = priceInName.exec(above) ?? [];
  const name = `${above.slice(0, above.length - price.length)} - ${below}`;
  return priceInName.test(below) ? name : `${name}${price}`;
}

/** The delimiter that makes the most columns in the first rows. */
function separatorOf(text: string): Delimiter {
  const widths = delimiters.map((delimiter) => ({
    delimiter,
    width: Math.max(0, ...firstRowsOf(text, delimiter, searched).map((row) => row.length)),
  }));
  return widths.reduce((best, one) => (one.width > best.width ? one : best)).delimiter;
}
