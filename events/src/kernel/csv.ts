/** The file format that a spreadsheet program expects. */
export interface CsvDialect {
  readonly separator: ',' | ';' | '\t';
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

/** The reason why such a cell is refused, and the way out. */
export const lostDigits = 'digits are lost: format the column as text';

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

/** The cells of a table that somebody wrote or copied; lines without any text are left out. */
export function parseCsv(text: string, separator: CsvDialect['separator']): string[][] {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const { cell, endsLine } of cellsOf(source, separator)) {
    cells.push(cell);
    if (!endsLine) continue;
    if (cells.some((one) => one.trim() !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

interface ReadCell {
  readonly cell: string;
  readonly endsLine: boolean;
}

function* cellsOf(source: string, separator: string): Generator<ReadCell> {
  const bare = `[^${separator}\\r\\n]*`;
  const end = `(${separator}|\\r\\n|\\n|\\r|$)`;
  const quotedCell = new RegExp(`"((?:[^"]|"")*)"${end}`, 'y');
  // A quote without a partner is a character like any other.
  const bareCell = new RegExp(`(${bare})${end}`, 'y');
  for (let at = 0, endsLine = false; at < source.length || !endsLine;) {
    const quoted = matchAt(quotedCell, source, at);
    const [whole = '', content = '', ended = ''] = quoted ?? matchAt(bareCell, source, at) ?? [];
    at += whole.length;
    endsLine = ended !== separator;
    yield { cell: quoted ? content.replaceAll('""', '"') : content, endsLine };
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
