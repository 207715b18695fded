import { isShortenedNumber, type Cents } from '@fan-beats/events/kernel';
import type { SheetField } from '@fan-beats/events/language';
import type { SheetColumnRecord as SheetColumn } from '../../contract/takeovers/takeover.records';
import {
  addressShape,
  displaynameKey,
  faultOfName,
  mailKey,
  tidyName,
} from '../../platform/people/person-names';
import { LineRefused, readAmount } from '../../platform/tables/read-amount';
import { kept, type KeptText } from '../../platform/texts/kept-text';
import type { Text } from '../../platform/texts/texts';
import { costFields, isNothing, paidFields, readCost, readCount, readPaid, type PaidAmount } from './cells';
import { priceInName } from './columns';
import type { Sheet, SheetRow } from './sheet';
import { findTotals } from './totals';

/** The names of a fan in a line. */
export interface NamedFan {
  readonly name: string;
  readonly mail: string | null;
  readonly instagram: string | null;
}

/** Pieces of one item, as the line names it. In a matrix, variants cannot be distinguished from names. */
export interface NamedPieces {
  readonly item: string;
  readonly variant: string | null;
  /** Whether item and variant are in one name. */
  readonly joined: boolean;
  readonly text: string | null;
  readonly amount: number;
  readonly priceCents: Cents | null;
}

/** A line of the sheet, read as far as it can be. */
export interface Entry {
  readonly line: number;
  /** The cells, as they are shown. */
  readonly text: string;
  /** Null where the line names nobody. */
  readonly fan: NamedFan | null;
  readonly pieces: readonly NamedPieces[];
  readonly costs: { readonly [Field in (typeof costFields)[number]]?: Cents };
  readonly paid: { readonly [Field in (typeof paidFields)[number]]?: PaidAmount };
  readonly notes: readonly string[];
  /** The reason why nothing of it can be taken over; null where all of it was read. */
  readonly why: KeptText | null;
  /** Whether its pieces or costs cannot be read, so that its sum is unknown. */
  readonly unknownSum: boolean;
  /** Whether it looks like a total of the lines above it. It is then proposed as left out. */
  readonly total: boolean;
  /** Whether it names nobody and may belong to the fan above it, as with a merged cell. */
  readonly nameless: boolean;
}

/** An entry that can be taken over. */
export interface FanEntry extends Entry {
  readonly fan: NamedFan;
}

export const namesFan = (entry: Entry): entry is FanEntry => entry.fan !== null;

/** Choices about lines that decide how the lines are read. */
export interface LineChoices {
  /** Lines that look like totals but are taken over. */
  readonly totalsTaken: readonly number[];
  /** Whether a line that names nobody belongs to the fan above it; undefined until the organiser answers. */
  readonly fanAbove?: boolean | undefined;
}

/** Reads the lines by the fields of the columns. Nothing is taken over from a line with an unreadable cell. */
export function readEntries(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  { totalsTaken, fanAbove }: LineChoices,
): readonly Entry[] {
  const totals = findTotals(sheet, columns);
  let above: NamedFan | null = null;
  return sheet.rows.map((row) => {
    const total = totals.has(row.line) && !totalsTaken.includes(row.line);
    const read = readRow(sheet.head, row, columns);
    if (total) return entryOf(row, read, { total, nameless: false, fan: read.fan });
    const nameless = above !== null && isOfFanAbove(read);
    const fan = nameless && fanAbove ? above : read.fan;
    if (!read.isNameless) above = read.fan;
    return entryOf(row, read, { total, nameless, fan });
  });
}

const isOfFanAbove = ({ isNameless, pieces, unknownSum }: ReadRow): boolean =>
  isNameless && (pieces.length > 0 || unknownSum);

const entryOf = (
  row: SheetRow,
  read: ReadRow,
  { total, nameless, fan }: Pick<Entry, 'total' | 'nameless' | 'fan'>,
): Entry => ({
  line: row.line,
  text: row.cells.filter((cell) => cell !== '').join(' · '),
  fan,
  pieces: read.pieces,
  costs: read.costs,
  paid: read.paid,
  notes: read.notes,
  why: whyOf(read, { total, fan }),
  unknownSum: read.unknownSum,
  total,
  nameless,
});

const namesNobody: Text = (i18n) => i18n.t('it names nobody');

/** A line without a name may get one from the line above it; its other cells are read nevertheless. */
function whyOf({ isNameless, faults }: ReadRow, { total, fan }: Pick<Entry, 'total' | 'fan'>): Entry['why'] {
  if (total) return kept((i18n) => i18n.t('it looks like a total of the lines above'));
  const [fault] = isNameless && fan ? faults.filter((one) => one !== namesNobody) : faults;
  return fault === undefined ? null : kept(fault);
}

interface ReadRow extends Pick<Entry, 'fan' | 'pieces' | 'costs' | 'paid' | 'notes' | 'unknownSum'> {
  readonly isNameless: boolean;
  /** The reasons against the line, in the order of its parts. */
  readonly faults: readonly Text[];
}

type CellOf = (field: SheetField) => string;

function readRow(head: Sheet['head'], { cells }: SheetRow, columns: readonly SheetColumn[]): ReadRow {
  const faults: Text[] = [];
  /** Reads a part. If it cannot be read, the reason is kept, and the other parts are still read. */
  const tryTo = <Part>(read: () => Part, otherwise: Part): Part => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error;
      faults.push(error.text);
      return otherwise;
    }
  };
  const cell: CellOf = (field) => {
    const found = columns.find((one) => one.field === field);
    return found ? (cells[found.column] ?? '') : '';
  };
  const hasHandles = columns.some(({ field }) => field === 'instagram');
  const fan = tryTo(() => readFan(cell, hasHandles), null);
  const before = faults.length;
  const pieces = tryTo(() => readPieces(head, cells, columns), []);
  const costs = tryTo(() => readAmounts(cells, columns, { fields: costFields, read: readCost }), {});
  const unknownSum = faults.length > before;
  const paid = tryTo(() => readAmounts(cells, columns, { fields: paidFields, read: readPaid }), {});
  tryTo(() => refuseShortened(cells, columns), undefined);
  const isNameless = ['name', 'mail', 'instagram'].every((field) => cell(field as SheetField) === '');
  return {
    fan,
    pieces,
    costs,
    paid,
    notes: notesOf(head, cells, columns),
    unknownSum,
    isNameless,
    faults,
  };
}

/** Refuses a cell whose digits a spreadsheet dropped, because they cannot be restored. */
function refuseShortened(cells: SheetRow['cells'], columns: readonly SheetColumn[]): void {
  const shortened = columns.map(({ column }) => cells[column] ?? '').find(isShortenedNumber);
  if (shortened !== undefined)
    throw new LineRefused((i18n) =>
      i18n.t('“{cell}”: digits are lost: format the column as text', { cell: shortened.slice(0, 30) }),
    );
}

const notesOf = (
  head: Sheet['head'],
  cells: SheetRow['cells'],
  columns: readonly SheetColumn[],
): readonly string[] =>
  columns.flatMap(({ field, column }) => {
    const written = cells[column] ?? '';
    return field === 'note' && written !== '' ? [`${head[column] ?? ''}: ${written}`] : [];
  });

interface AmountReader<Field extends SheetField, Amount> {
  readonly fields: readonly Field[];
  readonly read: (cell: string, column: SheetColumn) => Amount;
}

function readAmounts<Field extends SheetField, Amount>(
  cells: SheetRow['cells'],
  columns: readonly SheetColumn[],
  { fields, read }: AmountReader<Field, Amount>,
): { [Of in Field]?: Amount } {
  const amounts: { [Of in Field]?: Amount } = {};
  for (const column of columns) {
    const written = cells[column.column] ?? '';
    const field = fields.find((one) => one === column.field);
    if (field !== undefined && !isNothing(written)) amounts[field] = read(written, column);
  }
  return amounts;
}

export const longestName = 60;

const handleShape = /^[A-Za-z0-9._-]{0,60}$/;

/** A handle after an @ in a name, as in “Tessa (@tessa.x)”. */
const handleInName = /(?:^|[\s(])@([A-Za-z0-9._-]{1,60})\)?(?=\s|$)/;

function readFan(cell: CellOf, hasHandles: boolean): NamedFan {
  const mail = readMail(cell('mail'));
  const own = cell('instagram').replace(/^@/, '');
  // An empty cell in a column of handles means that there is none. A name may then begin with an @, as in our own
  // export.
  const isWholeName = hasHandles && own === '';
  const { handle, rest } = isWholeName ? { handle: '', rest: cell('name') } : readHandle(own, cell('name'));
  const name = tidyName(tidyName(rest) || handle || mail.replace(/@.*/, ''));
  refuseName(name);
  return { name, mail: mail || null, instagram: handle || null };
}

function readMail(mail: string): string {
  if (mail !== '' && (mail.length > 254 || !addressShape.test(mail)))
    throw new LineRefused((i18n) => i18n.t('“{mail}” is not a mail address', { mail: mail.slice(0, 30) }));
  return mail;
}

/** The Instagram name from its column, else from the name, and the name without it. */
function readHandle(own: string, name: string): { readonly handle: string; readonly rest: string } {
  if (!handleShape.test(own))
    throw new LineRefused((i18n) => i18n.t('“{own}” is not an Instagram name', { own: own.slice(0, 30) }));
  const [inName = '', told = ''] = handleInName.exec(name) ?? [];
  const isSame = own === '' || keyOfHandle(own) === keyOfHandle(told);
  return { handle: own || told, rest: isSame ? name.replace(inName, ' ') : name };
}

function refuseName(name: string): void {
  if (name === '') throw new LineRefused(namesNobody);
  const fault = faultOfName(name);
  if (fault !== null)
    throw new LineRefused((i18n) =>
      i18n.t('“{name}” cannot be a name: {fault}', { name: name.slice(0, 30), fault: fault(i18n) }),
    );
  if (name.length > longestName)
    throw new LineRefused((i18n) => i18n.t('its name has more than 60 characters'));
}

const readPieces = (
  head: Sheet['head'],
  cells: SheetRow['cells'],
  columns: readonly SheetColumn[],
): readonly NamedPieces[] =>
  columns.some(({ field }) => field === 'pieces')
    ? readMatrix(head, cells, columns)
    : readPosition(cells, columns);

function readPosition(cells: SheetRow['cells'], columns: readonly SheetColumn[]): readonly NamedPieces[] {
  const cell: CellOf = (field) => {
    const found = columns.find((one) => one.field === field);
    return found ? (cells[found.column] ?? '') : '';
  };
  const item = named(cell('item'));
  const counts = columns.some(({ field }) => field === 'count');
  // A line of costs alone has no item.
  if (item.name === '') return [];
  const amount = counts ? readCount(cell('count')) : 1;
  if (amount === 0) throw new LineRefused((i18n) => i18n.t('it has no number of pieces'));
  const price = columns.find(({ field }) => field === 'price');
  const priceCents = price && !isNothing(cell('price')) ? readCost(cell('price'), price) : null;
  const variant = named(cell('variant')).name || null;
  const text = cell('text') || null;
  return [
    { item: item.name, variant, joined: false, text, amount, priceCents: priceCents ?? item.priceCents },
  ];
}

function readMatrix(
  head: Sheet['head'],
  cells: SheetRow['cells'],
  columns: readonly SheetColumn[],
): readonly NamedPieces[] {
  return columns.flatMap(({ field, column }) => {
    const amount = field === 'pieces' ? readCount(cells[column] ?? '') : 0;
    if (amount === 0) return [];
    const { name, priceCents } = named(head[column] ?? '');
    return [{ item: name, variant: null, joined: true, text: null, amount, priceCents }];
  });
}

const longestCaption = 200;

/** A name and the price behind it, as in the columns of forms. */
function named(text: string): { readonly name: string; readonly priceCents: Cents | null } {
  const [whole, price = ''] = priceInName.exec(text) ?? [];
  const name = whole === undefined ? text : text.slice(0, -whole.length);
  if (name.length > longestCaption)
    throw new LineRefused((i18n) => i18n.t('the name of an item has more than 200 characters'));
  if (whole === undefined || name === '') return { name: text, priceCents: null };
  return { name, priceCents: readAmount(price, /,\d{1,2}$/.test(price) ? ',' : '.') };
}

/** The key by which fans and items of a sheet are compared, as for people (rule D78). */
export const keyOf = displaynameKey;
export const keyOfMail = mailKey;

/** Instagram does not distinguish capital letters, and people write the @ or leave it out. */
export const keyOfHandle = (handle: string): string => handle.replace(/^@/, '').trim().toLowerCase();
