import { parseCsv } from '@fan-beats/events/kernel';
import iconv from 'iconv-lite';
import { InvalidInput } from '../errors/refusals';
import type { Text } from '../texts/texts';

/** A file that is refused as a whole, with a sentence for the person who dropped it; the field is always `file`. */
export class FileRefused extends InvalidInput {
  constructor(text: Text) {
    super({ file: text });
  }
}

export const mostBytes = 12 * 1024 * 1024;

const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes UTF-8, UTF-16 as spreadsheets write it, else windows-1252. Throws FileRefused for a file that is not a text.
 */
export function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const wide = wideEncodingOf(bytes);
  const text = wide === null ? null : iconv.decode(buffer, wide);
  if (text === null ? bytes.includes(0) : text.includes('\0'))
    throw new FileRefused((i18n) => i18n.t('This is not a text: neither XML nor a table.'));
  if (text !== null) return text;
  try {
    return strict.decode(bytes);
  } catch {
    // Node's own decoder of windows-1252 gives control characters for € and quotes.
    return iconv.decode(buffer, 'windows-1252');
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte beside each letter of the first word. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (/^fffe|^(?!00)..00(?!00)..00$/.test(start)) return 'utf-16le';
  return /^feff|^00(?!00)..00(?!00)..$/.test(start) ? 'utf-16be' : null;
}

export type Row = readonly string[];

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The lines of a table, empty ones too, so that an index is a place in the file. Throws FileRefused for a file that ends within a cell. */
export function rowsOf(text: string, delimiter: Delimiter): string[][] {
  const rows = parseCsv(text, delimiter);
  // Half a download would be imported with half a purpose, and once more when it is whole.
  if (rows.at(-1)?.at(-1)?.startsWith('"') && !text.endsWith('"'))
    throw new FileRefused((i18n) =>
      i18n.t('This file is not a table that can be read. Please download it again.'),
    );
  return rows;
}

/** The first lines of a table, in which its head is looked for. */
export const firstRowsOf = (text: string, delimiter: Delimiter, maxRows: number): string[][] =>
  parseCsv(text.slice(0, 100_000), delimiter, maxRows);

/** Whether anything is written in a line. */
export const isFilled = (row: Row): boolean => row.some((cell) => cell.trim() !== '');

/** The key under which the meaning of columns is remembered: their names. */
export const headKey = (head: Row): string => head.map((cell) => cell.trim().toLowerCase()).join('|');
