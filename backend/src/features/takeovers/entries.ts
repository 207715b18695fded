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
import { costFields, isNothing, paidFields, priceInName, readCost, readCount } from './cells';
import { isShortDay, readDay, readMethod, readPaid, type PaidCell } from './payment-cells';
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

/** The cells of a line on its payment, by the field of their column. */
type PaidCells = { readonly [Field in (typeof paidFields)[number]]?: PaidCell };

/** A line of the sheet, read as far as it can be. */
export interface Entry {
  readonly line: number;
  readonly cells: SheetRow['cells'];
  readonly mended: SheetRow['mended'];
  /** Null where the line names nobody. */
  readonly fan: NamedFan | null;
  readonly pieces: readonly NamedPieces[];
  readonly costs: { readonly [Field in (typeof costFields)[number]]?: Cents };
  readonly paid: PaidCells;
  readonly notes: readonly string[];
  /** The reason why nothing of it can be taken over; null where all of it was read. */
  readonly why: KeptText | null;
  /** Whether its pieces or costs cannot be read, so that its sum is unknown. */
  readonly unknownSum: boolean;
  /** Whether it looks like a total of the lines above it. It is then proposed as left out. */
  readonly total: boolean;
  /** Whether it names nobody and may belong to the fan above it, as with a merged cell. */
  readonly nameless: boolean;
  /** Whether it has pieces of no item and may belong to the item above it, as with a merged cell. */
  readonly itemless: boolean;
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
  /** Whether pieces of no item belong to the item above them; undefined until the organiser answers. */
  readonly itemAbove?: boolean | undefined;
  /** The German day of the reading, by which days without a year are understood. */
  readonly today: string;
}

/** Reads the lines by the fields of the columns. Nothing is taken over from a line with an unreadable cell. */
export function readEntries(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  { totalsTaken, fanAbove, itemAbove, today }: LineChoices,
): readonly Entry[] {
  const totals = findTotals(sheet, columns, today);
  let above: NamedFan | null = null;
  let item = '';
  return sheet.rows.map((row) => {
    const total = totals.has(row.line) && !totalsTaken.includes(row.line);
    const itemless = !total && isItemless(row.cells, columns);
    const named = itemless && itemAbove ? withItem(row, columns, item) : row;
    const read = readRow(named, { head: sheet.head, columns, today });
    if (total) return entryOf(row, read, { total, nameless: false, itemless, fan: read.fan });
    item = cellAt(row.cells, columns, 'item') || item;
    const found = fanOf(read, above, fanAbove);
    if (!read.isNameless) above = read.fan;
    return entryOf(row, read, { ...found, total, itemless: itemless && item !== '' });
  });
}

/** The fan of a line; the one above, where it names nobody and the organiser says so. */
function fanOf(
  read: ReadRow,
  above: NamedFan | null,
  fanAbove: boolean | undefined,
): Pick<Entry, 'nameless' | 'fan'> {
  const nameless = above !== null && isOfFanAbove(read);
  return { nameless, fan: nameless && fanAbove ? above : read.fan };
}

const cellAt = (cells: SheetRow['cells'], columns: readonly SheetColumn[], field: SheetField): string => {
  const found = columns.find((one) => one.field === field);
  return found ? (cells[found.column] ?? '') : '';
};

/** Whether a line of a sheet of positions has a variant, pieces or a price, and names no item. */
const isItemless = (cells: SheetRow['cells'], columns: readonly SheetColumn[]): boolean =>
  columns.some(({ field }) => field === 'item') &&
  cellAt(cells, columns, 'item') === '' &&
  (['variant', 'count', 'price'] as const).some((field) => !isNothing(cellAt(cells, columns, field)));

function withItem(row: SheetRow, columns: readonly SheetColumn[], item: string): SheetRow {
  const place = columns.find(({ field }) => field === 'item')?.column ?? 0;
  return { ...row, cells: row.cells.with(place, item) };
}

const isOfFanAbove = ({ isNameless, pieces, unknownSum }: ReadRow): boolean =>
  isNameless && (pieces.length > 0 || unknownSum);

const entryOf = (
  row: SheetRow,
  read: ReadRow,
  { total, nameless, itemless, fan }: Pick<Entry, 'total' | 'nameless' | 'itemless' | 'fan'>,
): Entry => ({
  line: row.line,
  cells: row.cells,
  mended: row.mended,
  fan,
  pieces: read.pieces,
  costs: read.costs,
  paid: read.paid,
  notes: read.notes,
  why: whyOf(read, { total, fan }),
  unknownSum: read.unknownSum,
  total,
  nameless,
  itemless,
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

interface RowReading {
  readonly head: Sheet['head'];
  readonly columns: readonly SheetColumn[];
  readonly today: string;
}

function readRow({ cells }: SheetRow, { head, columns, today }: RowReading): ReadRow {
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
  const cell: CellOf = (field) => cellAt(cells, columns, field);
  const hasHandles = columns.some(({ field }) => field === 'instagram');
  const fan = tryTo(() => readFan(cell, hasHandles), null);
  const before = faults.length;
  const pieces = tryTo(() => readPieces(head, cells, columns), []);
  const costs = tryTo(() => readAmounts(cells, columns, { fields: costFields, read: readCost }), {});
  const unknownSum = faults.length > before;
  const paid = tryTo(() => readPaidCells(cells, columns, today), {});
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

/** The amounts, days and methods of payments. A day in a column of its own says that something was paid. */
function readPaidCells(cells: SheetRow['cells'], columns: readonly SheetColumn[], today: string): PaidCells {
  const [dayCell = '', methodCell = ''] = (['paid_on', 'paid_by'] as const).map((field) => {
    const written = cellAt(cells, columns, field);
    return isNothing(written) ? '' : written;
  });
  const method = methodCell === '' ? null : readMethod(methodCell);
  if (!columns.some(({ field }) => paidFields.some((one) => one === field)))
    return dayCell === '' ? {} : { paid: withMethod(readPaidDay(dayCell, today), method) };
  const read = (cell: string, { decimal }: SheetColumn) => readPaid(cell, { decimal, today });
  const paid = readAmounts(cells, columns, { fields: paidFields, read });
  const day = dayCell === '' ? null : readDay(dayCell, today);
  const hasPaid = Object.values(paid).some(({ amount }) => amount !== 0);
  if (day !== null && !hasPaid)
    throw new LineRefused((i18n) => i18n.t('it has a day of payment, but nothing that was paid'));
  return Object.fromEntries(
    Object.entries(paid).map(([field, one]) => [field, withMethod({ ...one, day: one.day ?? day }, method)]),
  );
}

const withMethod = (paid: PaidCell, method: PaidCell['method']): PaidCell => ({
  ...paid,
  method: paid.method ?? method,
});

/** A column of days alone: “15.11.” and “ja” say that all was paid, “offen” that nothing was. */
const readPaidDay = (cell: string, today: string): PaidCell =>
  isShortDay(cell)
    ? { amount: 'all', day: readDay(cell, today), method: null }
    : readPaid(cell, { decimal: ',', today });

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
  const cell: CellOf = (field) => cellAt(cells, columns, field);
  const item = named(cell('item'));
  const counts = columns.some(({ field }) => field === 'count');
  if (isItemless(cells, columns)) throw new LineRefused((i18n) => i18n.t('it names no item'));
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
