import { cents, type Cents, type SheetField } from '@fan-beats/events/kernel';
import type { SheetColumnRecord as SheetColumn } from '../../contract/takeover-records';
import { displaynameKey, faultOfName, mailKey, tidyName } from '../../platform/people/person-names';
import { LineRefused, readAmount } from '../../platform/tables/read-amount';
import { largestAmount } from '../../platform/trpc/fields';
import { addressShape } from '../users/acts/register';
import { priceInName } from './columns';
import type { Sheet, SheetRow } from './sheet';

/** How a line calls a fan. */
export interface NamedFan {
  readonly name: string;
  readonly mail: string | null;
  readonly instagram: string | null;
}

/** Pieces of one item, as the line calls it; a matrix does not tell variants apart from names. */
export interface NamedPieces {
  readonly item: string;
  readonly variant: string | null;
  /** Item and variant stand in one name. */
  readonly joined: boolean;
  readonly text: string | null;
  readonly amount: number;
  readonly priceCents: Cents | null;
}

/** What was paid of something: an amount, or all of it. */
export type Told = Cents | 'all';

export const costFields = ['ems', 'customs', 'domestics'] as const;
export const paidFields = ['paid', 'paid_items', 'paid_ems', 'paid_customs', 'paid_domestics'] as const;

export interface Entry {
  readonly line: number;
  /** The cells, for a look. */
  readonly text: string;
  readonly fan: NamedFan;
  readonly pieces: readonly NamedPieces[];
  readonly costs: { readonly [Field in (typeof costFields)[number]]?: Cents };
  readonly paid: { readonly [Field in (typeof paidFields)[number]]?: Told };
  readonly notes: readonly string[];
}

/** A line that cannot be read, and why. */
export interface UnreadLine extends Pick<Entry, 'line' | 'text'> {
  readonly why: string;
}

/** What each line says by the meaning of its columns; a line of which something cannot be read is left out whole. */
export function readEntries(sheet: Sheet, columns: readonly SheetColumn[]): readonly (Entry | UnreadLine)[] {
  return sheet.rows.map((row) => {
    const { line } = row;
    const text = row.cells.filter((cell) => cell !== '').join(' · ');
    try {
      return { line, text, ...readRow(sheet.head, row, columns) };
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error;
      return { line, text, why: error.message };
    }
  });
}

function readRow(
  head: Sheet['head'],
  { cells }: SheetRow,
  columns: readonly SheetColumn[],
): Omit<Entry, 'line' | 'text'> {
  const cell = (field: SheetField): string => {
    const found = columns.find((one) => one.field === field);
    return found ? (cells[found.column] ?? '') : '';
  };
  const amounts = (fields: readonly SheetField[], read: (cell: string, column: SheetColumn) => Told) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const written = cells[column.column] ?? '';
        if (!fields.includes(column.field) || isNothing(written)) return [];
        return [[column.field, read(written, column)] as const];
      }),
    );
  return {
    fan: readFan(cell),
    pieces: columns.some(({ field }) => field === 'pieces')
      ? readMatrix(head, cells, columns)
      : readPosition(cell, columns),
    costs: amounts(costFields, readCost),
    paid: amounts(paidFields, readPaid),
    notes: columns.flatMap(({ field, column }) => {
      const written = cells[column] ?? '';
      return field === 'note' && written !== '' ? [`${head[column] ?? ''}: ${written}`] : [];
    }),
  };
}

export const longestName = 60;

function readFan(cell: (field: SheetField) => string): NamedFan {
  const [mail, instagram] = [cell('mail'), cell('instagram').replace(/^@/, '')];
  if (mail !== '' && (mail.length > 254 || !addressShape.test(mail)))
    throw new LineRefused(`“${mail.slice(0, 30)}” is no mail address`);
  if (!/^[A-Za-z0-9._-]{0,60}$/.test(instagram))
    throw new LineRefused(`“${instagram.slice(0, 30)}” is no Instagram name`);
  const name = tidyName(cell('name') || instagram || mail.replace(/@.*/, ''));
  refuseName(name);
  return { name, mail: mail || null, instagram: instagram || null };
}

function refuseName(name: string): void {
  if (name === '') throw new LineRefused('it names nobody');
  const fault = faultOfName(name);
  if (fault !== null) throw new LineRefused(`“${name.slice(0, 30)}” cannot be a name: ${fault}`);
  if (name.length > longestName) throw new LineRefused('its name has more than 60 characters');
}

function readPosition(
  cell: (field: SheetField) => string,
  columns: readonly SheetColumn[],
): readonly NamedPieces[] {
  const item = named(cell('item'));
  const counts = columns.some(({ field }) => field === 'count');
  // A line of costs alone has no item.
  if (item.name === '') return [];
  const amount = counts ? readCount(cell('count')) : 1;
  if (amount === 0) throw new LineRefused('it has no number of pieces');
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

/** A name may have its price behind it, as the columns of forms do. */
function named(text: string): { readonly name: string; readonly priceCents: Cents | null } {
  const [whole, price = ''] = priceInName.exec(text) ?? [];
  const name = whole === undefined ? text : text.slice(0, -whole.length);
  if (name.length > longestCaption) throw new LineRefused('the name of an item has more than 200 characters');
  if (whole === undefined || name === '') return { name: text, priceCents: null };
  return { name, priceCents: readAmount(price, /,\d{1,2}$/.test(price) ? ',' : '.') };
}

const isNothing = (cell: string): boolean => /^[-–—/]?$/.test(cell);

function readCount(cell: string): number {
  if (isNothing(cell)) return 0;
  if (/^[x✓✔]$/i.test(cell)) return 1;
  const amount = /^\d{1,9}(?:[.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;
  if (Number.isNaN(amount)) throw new LineRefused(`“${cell.slice(0, 30)}” is no number of pieces`);
  if (amount > largestAmount) throw new LineRefused(`${amount} pieces are more than a claim can hold`);
  return amount;
}

function readCost(cell: string, { decimal }: SheetColumn): Cents {
  const amount = readAmount(cell, decimal ?? ',');
  if (amount < 0) throw new LineRefused(`“${cell.slice(0, 30)}” is below 0`);
  return amount;
}

const allOfIt = /^(yes|ja|y|j|x|✓|✔|true|wahr|paid|bezahlt|done|ok|erledigt)$/i;
const noneOfIt = /^(no|nein|n|false|falsch|offen|open|unpaid|unbezahlt)$/i;

function readPaid(cell: string, column: SheetColumn): Told {
  if (allOfIt.test(cell)) return 'all';
  return noneOfIt.test(cell) ? cents(0) : readCost(cell, column);
}

/** Under what fans and items of a sheet are compared: as people are (rule D78). */
export const keyOf = displaynameKey;
export const keyOfMail = mailKey;
