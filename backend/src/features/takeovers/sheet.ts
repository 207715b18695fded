import { withoutMark } from '@fan-beats/events/kernel';
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

/** A line of a sheet with its number in the file: the first row is 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Row;
}

export interface Sheet {
  readonly head: Row;
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
export function readSheet(bytes: Uint8Array): Sheet {
  const text = textOf(bytes);
  const rows = rowsOf(text, separatorOf(text)).map((cells) => cells.map(tidy));
  const first = rows.slice(0, searched);
  const widest = Math.max(0, ...first.map(filled));
  // A head names most of the used columns.
  const at = first.findIndex((row) => filled(row) >= Math.max(2, Math.ceil(widest * 0.6)));
  const head = rows[at];
  if (!head || !rows.slice(at + 1).some(isFilled))
    throw new FileRefused((i18n) =>
      i18n.t('This is not a sheet: a row of names and lines below it are needed.'),
    );
  if (head.length > mostColumns)
    throw new FileRefused((i18n) => i18n.t('This sheet has more than 300 columns.'));
  if (rows.filter(isFilled).length > mostRows)
    throw new FileRefused((i18n) => i18n.t('This sheet has more than 10,000 lines.'));
  const below = rows.slice(at + 1).map((cells, index) => ({ line: at + index + 2, cells }));
  const tooLong = below.find(({ cells }) => cells.some((cell) => cell.length > longestCell));
  if (tooLong)
    throw new FileRefused((i18n) =>
      i18n.t('A cell of line {line} has more than 2,000 characters.', { line: tooLong.line }),
    );
  return { head, rows: below.filter(({ cells }) => isFilled(cells)) };
}

/** The delimiter that makes the most columns in the first rows. */
function separatorOf(text: string): Delimiter {
  const widths = delimiters.map((delimiter) => ({
    delimiter,
    width: Math.max(0, ...firstRowsOf(text, delimiter, searched).map((row) => row.length)),
  }));
  return widths.reduce((best, one) => (one.width > best.width ? one : best)).delimiter;
}
