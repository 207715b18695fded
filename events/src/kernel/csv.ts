/** How a spreadsheet program expects its file. */
export interface CsvDialect {
  readonly separator: ',' | ';' | '\t';
  readonly decimalMark: '.' | ',';
  /** German Excel takes a file for UTF-8 only when it begins with a byte order mark. */
  readonly byteOrderMark: boolean;
}

/** Comma and point, as programs read it. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.', byteOrderMark: false };

/** Semicolon, decimal comma and byte order mark: opens by a double click in a German Excel. */
export const germanCsv: CsvDialect = { separator: ';', decimalMark: ',', byteOrderMark: true };

/** Euros keep two decimals, other numbers stay as they are; null is an empty cell. */
export type CsvCell = string | number | null | { readonly euros: number };

const byteOrderMark = '\uFEFF';

/** Whatever Excel, LibreOffice or Google Sheets would run as a formula, in full width too. */
const runnable = /^[\s\u0000-\u001F]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Digits that a spreadsheet would shorten: more than it counts exactly, or a zero in front. */
const longNumber = /^(?:\d{16,}|0\d+)$/;

/**
 * One file of lines ended by CRLF, the first one the head. A text that a spreadsheet would run as a formula, or would
 * shorten as a number, gets an apostrophe in front, which marks it as text.
 */
export function writeCsv(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  dialect: CsvDialect,
): string {
  const lines = [head, ...rows].map((cells) => writeCsvLine(cells, dialect));
  return `${dialect.byteOrderMark ? byteOrderMark : ''}${lines.join('')}`;
}

/** One line with its CRLF, for files that are written as they come; the mark in front is the caller's. */
export function writeCsvLine(cells: readonly CsvCell[], dialect: CsvDialect): string {
  return `${cells.map((cell) => writeCell(cell, dialect)).join(dialect.separator)}\r\n`;
}

function writeCell(cell: CsvCell, { separator, decimalMark }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark);
  if (typeof cell === 'object') return cell.euros.toFixed(2).replace('.', decimalMark);
  const text = runnable.test(cell) || longNumber.test(cell) ? `'${cell}` : cell;
  const needsQuotes = text.includes(separator) || /["\r\n\t;,]|^\s|\s$|^'/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a table as somebody wrote or copied it; lines without any text are left out. */
export function parseCsv(text: string, separator: CsvDialect['separator']): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  // A quoted cell with its doubled quotes, or everything up to the end of the cell; then what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const loose = new RegExp(`()([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  let at = 0;
  while (at < source.length) {
    const match = matchAt(cell, source, at) ?? matchAt(loose, source, at);
    const [whole = '', quoted, bare = '', end = ''] = match ?? [];
    cells.push(quoted ? quoted.replaceAll('""', '"') : bare);
    at += whole.length;
    const endsLine = end !== separator;
    if (!endsLine && at === source.length) cells.push('');
    if (!endsLine && at < source.length) continue;
    if (cells.some((one) => one.trim() !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
