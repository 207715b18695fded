import type { ArrivedLine } from '@fan-beats/events';
import { defined } from '@fan-beats/events/kernel';
import { LineRefused } from '../../../../platform/tables/read-amount';
import { kept, type KeptText } from '../../../../platform/texts/kept-text';

/** A line that is refused alone, with its place and the reason. */
export interface RefusedLine {
  /** Counted from 1: rows of a table, entries of an XML file. */
  readonly line: number;
  readonly why: KeptText;
}

/** A booked line as the file has it; below 0 where money left. */
export interface ReadLine extends Omit<ArrivedLine, 'amountCents' | 'feeCents'> {
  readonly amountCents: number;
  readonly feeCents: number;
}

const longestText = 2_000;

/** Throws LineRefused for a text that is too long to be real. */
export function refuseLongText(text: string): void {
  if (text.length > longestText)
    throw new LineRefused((i18n) => i18n.t('one of its texts has more than 2,000 characters'));
}

function refuseLongTexts({ payer, iban, purpose, ...line }: ReadLine): void {
  const { account, endToEndId, bankReference, relatedReference = '' } = line;
  for (const text of [payer, iban, purpose, account, endToEndId, bankReference, relatedReference])
    refuseLongText(text);
}

/** The head of a table of an unknown bank. */
export interface UnknownHead {
  readonly head: readonly string[];
  /** A few lines below it. */
  readonly sample: readonly (readonly string[])[];
  /** Columns of few words, with these words. */
  readonly words: readonly ColumnWords[];
  /** An unmapped column, and the field that it probably is. */
  readonly question: ColumnQuestion | null;
}

export interface ColumnWords {
  readonly column: string;
  readonly words: readonly string[];
}

export interface ColumnQuestion {
  readonly field: 'direction' | 'currency' | 'status';
  readonly column: string;
}

/** The contents of a file, or of all files of a ZIP. */
export interface ReadFile {
  /** The detected kind of file: 'camt.052', 'Sparkasse', …. */
  readonly source: string;
  readonly lines: readonly ReadLine[];
  readonly refused: readonly RefusedLine[];
  /** Lines that the bank has not booked, or reverted. */
  readonly pending: number;
  /** Transfers between own accounts, and money that is held back for a while. */
  readonly leftOut: number;
  /** The head of a table that an organiser mapped. */
  readonly said?: UnknownHead;
}

/** Several files, or several statements in one, as one. */
export const together = (read: readonly Omit<ReadFile, 'source'>[]): Omit<ReadFile, 'source'> => ({
  lines: read.flatMap(({ lines }) => lines),
  refused: read.flatMap(({ refused }) => refused),
  pending: read.reduce((sum, { pending }) => sum + pending, 0),
  leftOut: read.reduce((sum, { leftOut }) => sum + leftOut, 0),
  ...defined({ said: read.find(({ said }) => said)?.said }),
});

const noReference = /^(NONREF|NOTPROVIDED|NOT PROVIDED|0*)$/i;

/** Empty where banks write that there is none. */
export const givenReference = (reference: string): string =>
  noReference.test(reference.trim()) ? '' : reference;

/** The German day of `24.11.2026`, `24.11.26`, `24-11-2026`, `20261124` or `2026-11-24`, with or without a time. Throws LineRefused. */
export function readDay(text: string): string {
  const iso = isoDay(text.trim().split(/[ T]/)[0] ?? '');
  const noon = Date.parse(`${iso}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || Number.isNaN(noon) || !new Date(noon).toISOString().startsWith(iso))
    throw new LineRefused((i18n) => i18n.t('“{text}” is not a day', { text: text.slice(0, 30) }));
  return iso;
}

function isoDay(text: string): string {
  const [, day = '', , month = '', year = ''] = /^(\d{1,2})([.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (day !== '') return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : text.slice(0, 10);
}

/** Reads one row after another. A refused line is returned beside the others. */
export function readEach<Row>(
  rows: readonly Row[],
  read: (row: Row, index: number) => readonly ReadLine[] | 'pending' | 'left out',
  lineOf: (index: number) => number,
): Omit<ReadFile, 'source'> {
  const lines: ReadLine[] = [];
  const refused: RefusedLine[] = [];
  let [pending, leftOut] = [0, 0];
  for (const [index, row] of rows.entries())
    try {
      const found = read(row, index);
      if (found === 'pending') pending += 1;
      else if (found === 'left out') leftOut += 1;
      else {
        found.forEach(refuseLongTexts);
        lines.push(...found);
      }
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error;
      refused.push({ line: lineOf(index), why: kept(error.text) });
    }
  return { lines, refused, pending, leftOut };
}
