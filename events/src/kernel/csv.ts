type Separator = ',' | ';' | '\t';

/** The file format that a spreadsheet program expects. */
export interface CsvDialect {
  readonly separator: Separator;
  readonly decimalMark: '.' | ',';
  /** German Excel reads a file as UTF-8 only when it begins with a byte order mark. */
  readonly byteOrderMark: boolean;
}

/** Comma and point, for other programs. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.', byteOrderMark: false };

/** Semicolon, decimal comma and byte order mark: opens by a double click in a German Excel. */
export const germanCsv: CsvDialect = { separator: ';', decimalMark: ',', byteOrderMark: true };

/** Euros keep two decimals, other numbers stay as they are; null is an empty cell. */
export type CsvCell = string | number | null | { readonly euros: number };

const byteOrderMark = '\uFEFF';

/** Text that Excel, LibreOffice or Google Sheets would run as a formula, in full width too. */
const runnable = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Text that a spreadsheet would read as something else: digits that it would shorten, and text such as 1E5, 1/2 or 3-4.
 * Whole days stay days.
 */
const otherValue =
  /^(?!\d{4}-\d\d-\d\d$|\d\d\.\d\d\.\d{4}$)(?:\d{16,}|0\d+|\d+(?:(?:[.,:/-]|[eE][+-]?)\d+)+)$/;

/** Whether a spreadsheet has shortened a number of many digits, such as `3,40434E+17`: its digits are lost. */
export const isShortenedNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E[+-]\d{2,3}$/i.test(cell.trim());

/**
 * Whether a text gets an apostrophe in front. This includes texts that begin with one already and would lose it when
 * they are read again.
 */
const isMarked = (text: string): boolean => {
  const bare = text.replace(/^'+/, '');
  return runnable.test(bare) || otherValue.test(bare);
};

/**
 * The text of a cell of our own files without the apostrophe that marks it as text: reading returns what was written.
 */
export const withoutMark = (cell: string): string =>
  cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell;

/** A table to write, each row as long as the head. */
export interface CsvTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/**
 * One file of lines ended by CRLF, the first one the head. A text that a spreadsheet would run as a formula, or would
 * read as a number or a day, gets an apostrophe in front, which marks it as text.
 */
export function writeCsv(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  dialect: CsvDialect,
): string {
  const lines = rows.map((cells) => writeCsvLine(cells, dialect));
  return `${writeCsvHead(head, dialect)}${lines.join('')}`;
}

/** The first line of a file, with the mark in front where the dialect has one. */
export function writeCsvHead(head: readonly string[], dialect: CsvDialect): string {
  return `${dialect.byteOrderMark ? byteOrderMark : ''}${writeCsvLine(head, dialect)}`;
}

/** One line with its CRLF, for files that are written line by line; the first one is `writeCsvHead`. */
export function writeCsvLine(cells: readonly CsvCell[], dialect: CsvDialect): string {
  return `${cells.map((cell) => writeCell(cell, dialect)).join(dialect.separator)}\r\n`;
}

function writeCell(cell: CsvCell, { separator, decimalMark }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark);
  if (typeof cell === 'object') return cell.euros.toFixed(2).replace('.', decimalMark);
  const text = isMarked(cell) ? `'${cell}` : cell;
  const needsQuotes = text.includes(separator) || /["\r\n\t;,]|^\s|\s$|^'/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The cells of a table as somebody wrote, copied or downloaded it; empty lines have their place too. Any line break ends a line, also where
 * a file mixes them. A quote is a character like any other where it does not begin a cell that a second quote ends. The server and the pages
 * read every table by this function, so that one table has one meaning.
 */
export function parseCsv(text: string, separator: Separator, maxLines = Infinity): string[][] {
  const lines: string[][] = [];
  let at = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  while (at < text.length && lines.length < maxLines) {
    const { cells, next } = readLine(text, at, separator);
    lines.push(cells);
    at = next;
  }
  return lines;
}

interface ReadLine {
  readonly cells: string[];
  /** The beginning of the next line. */
  readonly next: number;
}

function readLine(text: string, start: number, separator: Separator): ReadLine {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const { content, end } = readCell(text, at, separator);
    cells.push(content);
    if (text.charAt(end) !== separator) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
}

interface ReadCell {
  readonly content: string;
  /** The place of the separator or line break behind it. */
  readonly end: number;
}

function readCell(text: string, start: number, separator: Separator): ReadCell {
  const closing = text.charAt(start) === '"' ? closingQuote(text, start, separator) : -1;
  if (closing !== -1)
    return { content: text.slice(start + 1, closing).replaceAll('""', '"'), end: closing + 1 };
  let end = start;
  while (!endsCell(text.charAt(end), separator)) end += 1;
  return { content: text.slice(start, end), end };
}

/** The quote that ends the cell which the quote at `start` begins; -1 where none does. Two quotes are one of its text. */
function closingQuote(text: string, start: number, separator: Separator): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1) {
    const next = text.charAt(at + 1);
    if (endsCell(next, separator)) return at;
    if (next !== '"') return -1;
    at = text.indexOf('"', at + 2);
  }
  return -1;
}

/** The empty text stands for the end of the table. */
const endsCell = (character: string, separator: Separator): boolean =>
  character === separator || character === '\n' || character === '\r' || character === '';
