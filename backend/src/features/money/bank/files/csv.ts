import { cents } from '@fan-beats/events/kernel';
import { plainIban } from '@fan-beats/events/language';
import { LineRefused, readAmount, readBalance } from '../../../../platform/tables/read-amount';
import {
  delimiters,
  FileRefused,
  firstRowsOf,
  isFilled,
  rowsOf,
  type Row,
} from '../../../../platform/tables/read-table';
import { eurosIn } from '../../../../platform/texts/kept-text';
import { knownHeads, type Columns, type Head } from './csv-heads';
import {
  givenReference,
  readDay,
  readEach,
  type ReadFile,
  type ReadLine,
  type UnknownHead,
} from './read-line';
import { isReturnText } from './returns';
import { missingColumn, wordsOf } from './table-questions';

/** The meaning of words of a column, as an organiser mapped them. */
export interface Words {
  /** Words of the direction: money came, or went. */
  readonly came?: readonly string[];
  readonly went?: readonly string[];
  /** Words of the status: booked, or to be left out. */
  readonly booked?: readonly string[];
  readonly unbooked?: readonly string[];
}

/** An organiser's mapping of a head. */
export interface Mapping {
  readonly columns: Columns;
  readonly decimal: ',' | '.';
  readonly words?: Words;
  /** The organiser confirmed that none of the other columns is the direction, the currency or the status. */
  readonly complete?: boolean;
}

export class HeadUnknown extends Error {
  constructor(readonly unknown: UnknownHead) {
    super('The columns of this table are not known yet.');
  }
}

/** The most rows above a head. Banks write a few about the account there. */
const searched = 40;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();
const has = (row: Row, name: string | undefined): boolean =>
  name === undefined || row.some((cell) => same(cell, name));
const isHead = (row: Row, { columns, optional = [] }: Head): boolean =>
  (Object.keys(columns) as (keyof Columns)[]).every(
    (field) => optional.includes(field) || has(row, columns[field]),
  );

/**
 * Reads a table with a known head, or one that `mappingOf` returns a mapping for (rule M14). Throws FileRefused, and
 * HeadUnknown where an organiser must map the columns, or one of them.
 */
export function readCsv(text: string, mappingOf: (head: Row) => Mapping | undefined): ReadFile {
  for (const delimiter of delimiters) {
    const first = firstRowsOf(text, delimiter, searched);
    for (const [index, row] of first.entries()) {
      const known = knownHeads.find((one) => isHead(row, one));
      if (known) return readTable(rowsOf(text, delimiter), index, { head: known });
      const mapping = row.length > 2 ? mappingOf(row) : undefined;
      if (mapping) return readMapped(rowsOf(text, delimiter), index, mapping);
    }
  }
  throw unknownHead(text);
}

/** Throws HeadUnknown where the table has an unmapped column that changes what its amounts are. */
function readMapped(rows: readonly Row[], at: number, mapping: Mapping): ReadFile {
  const head: Head = { bank: 'table', columns: mapping.columns, decimal: mapping.decimal };
  const found = readTable(rows, at, { head, words: mapping.words });
  const said = headOf(rows, at);
  const hasDebits = found.lines.some(({ amountCents }) => amountCents < 0);
  const question = mapping.complete ? null : missingColumn(rows, at, { columns: mapping.columns, hasDebits });
  if (question !== null) throw new HeadUnknown({ ...said, question });
  return { ...found, said };
}

/** Finds the head of an unknown table: the row with the most names, with lines of as many cells below it. */
function unknownHead(text: string): Error {
  const tables = delimiters.map((delimiter) => firstRowsOf(text, delimiter, searched));
  const widest = Math.max(...tables.flat().map((row) => row.length));
  const found = tables.findIndex((table) => table.some((row) => row.length === widest));
  const at = (tables[found] ?? []).findIndex((row) => row.length >= Math.max(3, widest - 1));
  const rows = rowsOf(text, delimiters[found] ?? ';');
  if (at < 0 || !rows.slice(at + 1).some(isFilled))
    return new FileRefused((i18n) =>
      i18n.t('This is neither a statement in XML (camt) nor a table with lines of an account.'),
    );
  return new HeadUnknown(headOf(rows, at));
}

const headOf = (rows: readonly Row[], at: number): UnknownHead => ({
  head: rows[at] ?? [],
  sample: rows
    .slice(at + 1)
    .filter(isFilled)
    .slice(0, 3),
  words: wordsOf(rows, at),
  question: null,
});

function readTable(rows: readonly Row[], at: number, { head, words = {} }: HowToRead): ReadFile {
  const names = rows[at] ?? [];
  const account = head.columns.account === undefined ? accountAbove(rows.slice(0, at)) : '';
  const cell = (row: Row, name: string | undefined): string => {
    const index = name === undefined ? -1 : names.findIndex((one) => same(one, name));
    return (row[index] ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const below = rows
    .slice(at + 1)
    .map((row, index) => ({ row, line: at + index + 2 }))
    .filter(({ row }) => isFilled(row));
  const lineOf = (index: number): number => below[index]?.line ?? 0;
  const told: LineWithBalance[] = [];
  const found = readEach(
    below,
    ({ row }, index) => {
      const lines = readRow((name) => cell(row, head.columns[name]), { head, account, words });
      const balance = cell(row, head.columns.balance);
      const balanceCents = balance === '' ? NaN : readBalance(balance, head.decimal);
      if (typeof lines !== 'string')
        told.push(...lines.map((one) => ({ ...one, line: lineOf(index), balanceCents })));
      return lines;
    },
    lineOf,
  );
  const lines = withKeptFees(found.lines, head);
  if (found.refused.length === 0)
    for (const one of new Set(told.map((line) => line.account)))
      checkBalances(told.filter((line) => line.account === one));
  return { source: head.bank, ...found, lines };
}

/**
 * Tables write a kept fee with a minus or without. The fees of money that arrived show which. For money that left, the
 * other sign is a fee that is given back.
 */
function withKeptFees(lines: readonly ReadLine[], { method }: Head): ReadLine[] {
  const hasMinus =
    method === 'paypal' || lines.some(({ amountCents, feeCents }) => amountCents > 0 && feeCents < 0);
  return lines.map((line) => {
    const { amountCents, feeCents } = line;
    if (amountCents >= 0) return { ...line, feeCents: Math.abs(feeCents) };
    return { ...line, feeCents: hasMinus ? 0 - feeCents : feeCents };
  });
}

interface HowToRead {
  readonly head: Head;
  readonly words?: Words | undefined;
}

interface LineWithBalance extends ReadLine {
  readonly line: number;
  /** The balance of the account after the line; NaN where the table has none. */
  readonly balanceCents: number;
}

/**
 * Checks that each balance is the one before plus the amount, from the oldest line to the newest, in either order of
 * the file. Throws FileRefused.
 */
function checkBalances(told: readonly LineWithBalance[]): void {
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
    throw new FileRefused((i18n) =>
      i18n.t(
        'The balances do not fit: line {line} and the balance before it do not make {balance}. Lines are missing in this file: please download it whole, without a filter.',
        { line: misfit.line, balance: eurosIn(i18n, cents(misfit.balanceCents)) },
      ),
    );
}

/** The IBAN of the account is above the head where no column has it. */
const accountAbove = (rows: readonly Row[]): string =>
  /\b[A-Z]{2}\d{2}(?: ?\d{4}){4} ?\d{0,2}\b/.exec(rows.flat().join(' '))?.[0].replaceAll(' ', '') ?? '';

type Cell = (name: keyof Columns) => string;

function readRow(
  cell: Cell,
  { head, account, words }: { readonly head: Head; readonly account: string; readonly words: Words },
): ReadLine[] | 'pending' | 'left out' {
  const { ignored, decimal, method = 'bank' } = head;
  if (!isBooked(cell('status'), head, words)) return 'pending';
  if (ignored?.test(cell('kind'))) return 'left out';
  refuseCurrency(cell('currency'));
  const amountCents = amountIn(cell, head, words);
  const fee = cell('fee') === '' ? 0 : readAmount(cell('fee'), decimal);
  const [purpose, kind] = [cell('purpose'), cell('kind')];
  const line: ReadLine = {
    account: cell('account').replaceAll(/(?<=\d) (?=\d)/g, '') || account,
    bookedOn: readDay(cell('day')),
    valueOn: cell('value') === '' ? '' : readDay(cell('value')),
    amountCents,
    feeCents: fee,
    method,
    payer: cell('payer'),
    iban: plainIban(cell('iban')),
    purpose,
    endToEndId: givenReference(cell('endToEnd')),
    bankReference: cell('reference'),
  };
  if (amountCents >= 0) return [line];
  return [
    {
      ...line,
      relatedReference: cell('related'),
      takenBack: isReturnText(`${kind} ${purpose}`) ? 'return' : '',
    },
  ];
}

const bookedWords =
  /^(umsatz )?(gebucht|abgeschlossen|ausgeführt|erledigt|completed?|booked|settled|cleared|posted|processed|verwerkt|done)$/i;
const unbookedWords =
  /^(umsatz )?(vorgemerkt|ausstehend|offen|geplant|in bearbeitung|abgelehnt|storniert|fehlgeschlagen|pending|reverted|declined|failed|cancell?ed|authori[sz]ed|scheduled)$/i;

/**
 * Throws LineRefused for a word that neither the bank nor an organiser mapped: a line that is not booked must not
 * count.
 */
function isBooked(status: string, { columns, booked }: Head, words: Words): boolean {
  if (booked) return booked.test(status);
  if (columns.status === undefined) return true;
  if (isOneOf(words.booked, status)) return true;
  if (isOneOf(words.unbooked, status)) return false;
  if (bookedWords.test(status)) return true;
  if (unbookedWords.test(status)) return false;
  throw new LineRefused((i18n) =>
    i18n.t('“{status}” is not a known booking status', { status: status.slice(0, 30) }),
  );
}

const isOneOf = (words: readonly string[] | undefined, word: string): boolean =>
  words?.some((one) => same(one, word)) ?? false;

const cameWords = /^(h|haben|c|cr|crdt|credit|bij|\+|in|eingang|gutschrift|incoming)$/i;
const wentWords = /^(s|soll|d|dr|dbit|debit|debet|af|-|−|out|ausgang|lastschrift|belastung|outgoing)$/i;

/** The amount of a line; below 0 where money went. Throws LineRefused. */
function amountIn(cell: Cell, { columns, decimal }: Head, words: Words): number {
  if (columns.amount === undefined) return cameOrWent(cell, decimal);
  const amountCents = readAmount(cell('amount'), decimal);
  if (columns.direction === undefined) return amountCents;
  const direction = cell('direction');
  if (isOneOf(words.came, direction)) return amountCents;
  if (isOneOf(words.went, direction)) return 0 - Math.abs(amountCents);
  if (cameWords.test(direction)) return amountCents;
  if (wentWords.test(direction)) return 0 - Math.abs(amountCents);
  throw new LineRefused((i18n) =>
    i18n.t('“{direction}” does not say whether money came or went', { direction: direction.slice(0, 30) }),
  );
}

/** The amount from two columns. One of them must be empty or 0. */
function cameOrWent(cell: Cell, decimal: Head['decimal']): number {
  const [came, went] = (['came', 'went'] as const).map((field) =>
    cell(field) === '' ? 0 : Math.abs(readAmount(cell(field), decimal)),
  ) as [number, number];
  if ((came === 0) === (went === 0))
    throw new LineRefused((i18n) => i18n.t('it does not say how much came or went'));
  return came - went;
}

function refuseCurrency(currency: string): void {
  if (!/^(EUR|€|)$/i.test(currency))
    throw new LineRefused((i18n) =>
      i18n.t('the amount is in {currency}, not in euros', { currency: currency.slice(0, 3) }),
    );
}
