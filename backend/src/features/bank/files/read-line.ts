import { defined, type ArrivedLine } from '@fan-beats/events';
import { LineRefused } from '../../../platform/tables/read-amount';

/** A line that is refused alone: what stands there, and where. */
export interface RefusedLine {
  /** Counted from 1: rows of a table, entries of an XML file. */
  readonly line: number;
  readonly why: string;
}

/** A booked line as the file tells it; below 0 where money left. */
export interface ReadLine extends Omit<ArrivedLine, 'amountCents' | 'feeCents'> {
  readonly amountCents: number;
  readonly feeCents: number;
}

/** The head of a table of no known bank. */
export interface UnknownHead {
  readonly head: readonly string[];
  /** A few lines below it. */
  readonly sample: readonly (readonly string[])[];
}

/** What stands in a file, or in all files of a ZIP. */
export interface ReadFile {
  /** 'camt.052', 'Sparkasse', …: what the file turned out to be. */
  readonly source: string;
  readonly lines: readonly ReadLine[];
  readonly refused: readonly RefusedLine[];
  /** Lines that the bank has not booked yet. */
  readonly pending: number;
  /** Of a table whose columns somebody said. */
  readonly said?: UnknownHead;
}

/** Several files, or several statements in one, as one. */
export const together = (read: readonly Omit<ReadFile, 'source'>[]): Omit<ReadFile, 'source'> => ({
  lines: read.flatMap(({ lines }) => lines),
  refused: read.flatMap(({ refused }) => refused),
  pending: read.reduce((sum, { pending }) => sum + pending, 0),
  ...defined({ said: read.find(({ said }) => said)?.said }),
});

/** The German day of `24.11.2026`, `24.11.26` or `2026-11-24`. Throws LineRefused. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  const iso = day
    ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.trim().slice(0, 10);
  const noon = Date.parse(`${iso}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || Number.isNaN(noon) || !new Date(noon).toISOString().startsWith(iso))
    throw new LineRefused(`“${text.slice(0, 30)}” is no day`);
  return iso;
}

/** Reads one after another; a refusal of one line is kept beside the others. */
export function readEach<Row>(
  rows: readonly Row[],
  read: (row: Row, index: number) => readonly ReadLine[] | 'pending',
  lineOf: (index: number) => number,
): Omit<ReadFile, 'source'> {
  const lines: ReadLine[] = [];
  const refused: RefusedLine[] = [];
  let pending = 0;
  for (const [index, row] of rows.entries())
    try {
      const found = read(row, index);
      if (found === 'pending') pending += 1;
      else lines.push(...found);
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error;
      refused.push({ line: lineOf(index), why: error.message });
    }
  return { lines, refused, pending };
}
