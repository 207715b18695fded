import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { InvalidInput } from '../errors/refusals';
import { Written } from '../trpc/fields';

/** A file that is refused whole, with a sentence for whoever dropped it: the field is `file` wherever one is sent. */
export class FileRefused extends InvalidInput {
  constructor(sentence: string) {
    super({ file: sentence });
  }
}

export const mostBytes = 12 * 1024 * 1024;

const isBase64 = (text: string): boolean =>
  text.length <= Math.ceil((mostBytes * 4) / 3) + 4 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** A file as base64. */
export const WholeFile = (): PropertyDecorator =>
  Written('file', isBase64, (field) => `${field} must be a file of at most 12 MB`);

const strict = new TextDecoder('utf-8', { fatal: true });

/** UTF-8, else windows-1252. Throws FileRefused for what is no text. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new FileRefused('This is no text: neither XML nor a table.');
  try {
    return strict.decode(bytes);
  } catch {
    // Node's own decoder of windows-1252 gives control characters for € and quotes.
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 'windows-1252');
  }
}

export type Row = readonly string[];

export const delimiters = [';', ',', '\t'] as const;

/** The cells of a table, at most so many lines of it. Throws FileRefused. */
export function rowsOf(text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
      ...(to === undefined ? {} : { to }),
    });
  } catch {
    throw new FileRefused('This file is no table that can be read. Please download it again.');
  }
}

/** What the meaning of columns is remembered by: their names. */
export const headKey = (head: Row): string => head.map((cell) => cell.trim().toLowerCase()).join('|');
