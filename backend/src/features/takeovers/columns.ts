import { ignoredHeads, type SheetField } from '@fan-beats/events/language';
import type { SheetColumnRecord } from '../../contract/takeovers/takeover.records';
import { LineRefused, type DecimalSign } from '../../platform/tables/read-amount';
import { isShortDay } from './payment-cells';
import { isCount, priceInName, readCost } from './cells';
import type { Sheet } from './sheet';

const amountFields: ReadonlySet<SheetField> = new Set<SheetField>([
  ...(['price', 'ems', 'customs', 'domestics', 'paid'] as const),
  ...(['paid_items', 'paid_ems', 'paid_customs', 'paid_domestics'] as const),
]);

/** A column with this name contains the sum of pieces in a matrix, where the column of an item has the item's name. */
const countHead =
  /^((amounts?|counts?|quantit(y|ies)|qty|anzahl|mengen?|st(ü|ue)ck(e|zahl(en)?)?|stk|pcs?|pieces?|units?)\.?|how many|wie ?viele?)\??$/i;

/** The names that organisers give their columns. The first match counts. */
const named: readonly (readonly [SheetField, RegExp])[] = [
  [
    'paid_on',
    /^(amount )?(paid|bezahlt|gezahlt|überwiesen|payments?|pay|zahlungs?)[ -]?(on|am|at|date|datum|tag|day|when|wann|eingang)\b|^(zahl(ungs)?(datum|tag|eingang)|geldeingang|(date|day|datum|tag) (of |der )?(the )?(pay|zahlung))/i,
  ],
  [
    'paid_by',
    /^(paid|bezahlt|gezahlt|payment|pay|zahlungs?)[ -]?(by|via|with|per|mit|method|way|art|weise|methode|mittel|weg)\b|^zahl(ungs)?(art|weise|methode|mittel|weg)|^method(e)?( of payment)?$/i,
  ],
  ['paid_ems', /^ems.*(paid|done|bezahlt)|^(paid|bezahlt).*ems/i],
  ['paid_customs', /^(customs|zoll).*(paid|done|bezahlt)|^(paid|bezahlt).*(customs|zoll)/i],
  ['paid_domestics', /^(domestic|inland|versand).*(paid|done|bezahlt)|^(paid|bezahlt).*(domestic|versand)/i],
  ['paid_items', /^(items?|artikel|ware).*(paid|bezahlt)|^(paid|bezahlt).*(items?|artikel)/i],
  ['paid', /^(amount )?(paid|bezahlt|gezahlt|payments?|zahlung(en)?)\??$/i],
  ['ems', /^ems/i],
  ['customs', /^(customs|zoll)/i],
  ['domestics', /^(domestics?|inland|versand|porto|shipping)/i],
  ['mail', /mail/i],
  ['instagram', /insta|^ig\b|handle/i],
  [
    'name',
    /^(fans?|(user|display|nick)?[ -]?names?|anzeigenamen?|wer|who|besteller(in|innen)?|joiners?|claimers?|teilnehmer(in|innen)?)\??$/i,
  ],
  ['count', countHead],
  ['price', /^(unit )?(prices?|einzelpreise?|preise?|st(ü|ue)ckpreise?)\b/i],
  ['variant', /^(variants?|varianten?|versions?|versionen|ver\.?|members?|options?|optionen|editions?)$/i],
  ['item', /^(items?|artikel|produkte?|products?|albums?|alben|merch|was|what|waren?)\??$/i],
  ['text', /^(texts?|wunsch|w(ü|ue)nsche|wish(es)?|choices?)$/i],
  ['note', /note|notiz|bemerkung|kommentar|comment|information|datum|date|tracking|adresse|address/i],
];

/**
 * "How many do you want?" means a number of pieces where another column names the item. In a matrix it names the item
 * itself.
 */
const askedCount = /^(how many|wie ?viele?)\b/i;

/** Columns without data of their own: sums, and further columns of lists of claims. */
const ignored =
  /^(claim|claimed at|time ?stamp|zeitstempel|(sub|grand )?(sums?|totals?)|((zwischen|end|gesamt)?summe|gesamt(betrag|preis)?)|type|kind|packed|fan beats.*|freebies.*)$/i;

const ownIgnored: ReadonlySet<string> = new Set(ignoredHeads.map((head) => head.toLowerCase()));

const isIgnored = (head: string): boolean => ignored.test(head) || ownIgnored.has(head.toLowerCase());

/**
 * The probable fields of the columns, by their names. A column of small numbers belongs to the item in its head (rule
 * A2).
 */
export function proposeColumns(sheet: Sheet): SheetColumnRecord[] {
  const read = readHeads(sheet.head);
  const isMatrix = !read.some(({ field }) => field === 'item');
  const pieces = isMatrix ? sheet.head.flatMap((head, column) => piecesAt(sheet, head, column)) : [];
  const found = read.filter(({ field }) => !isMatrix || field !== 'count');
  const kept = found.filter(({ column, isSure }) => isSure || !pieces.some((one) => one.column === column));
  const once = kept.filter(
    ({ field }, index) => field === 'note' || kept.findIndex((one) => one.field === field) === index,
  );
  const free = pieces.filter(({ column }) => !once.some((one) => one.column === column));
  const all = [...once.map(({ column, field }) => ({ column, field })), ...free];
  return withDecimals(
    sheet,
    all.toSorted((a, b) => a.column - b.column),
  );
}

interface ReadHead {
  readonly column: number;
  readonly field: SheetField;
  /** Whether the name decides, whatever the cells below it contain. */
  readonly isSure: boolean;
}

function readHeads(heads: Sheet['head']): readonly ReadHead[] {
  const read = heads.flatMap((head, column): ReadHead[] => {
    const [field, pattern] = isIgnored(head) ? [] : (named.find(([, one]) => one.test(head)) ?? []);
    return field && pattern ? [{ column, field, isSure: isSure(head, field, pattern) }] : [];
  });
  const hasItem = read.some(({ field }) => field === 'item');
  if (!hasItem || read.some(({ field }) => field === 'count')) return read;
  const column = heads.findIndex((head) => askedCount.test(head));
  return column < 0 ? read : [...read, { column, field: 'count', isSure: true }];
}

/**
 * Whether a name decides the field. A name with a price is an item where there are pieces below it, and so is a
 * notebook or an Instax film.
 */
const isSure = (head: string, field: SheetField, pattern: RegExp): boolean =>
  !priceInName.test(head) &&
  (!['mail', 'instagram', 'note'].includes(field) || pattern.exec(head)?.[0] === head);

function piecesAt({ rows }: Sheet, head: string, column: number): Omit<SheetColumnRecord, 'decimal'>[] {
  const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '' && cell !== '-');
  // An unreadable cell leaves out its line, and not its column.
  const isMostly = cells.filter(isCount).length > cells.length / 2;
  const isOwnTotal = isIgnored(head) || countHead.test(head);
  const holds = head !== '' && !isOwnTotal && isMostly;
  return holds ? [{ column, field: 'pieces' }] : [];
}

/**
 * Adds to each column of amounts the decimal sign by which most of it can be read, unless the organiser has chosen one
 * (rule A1).
 */
export const withDecimals = (
  sheet: Sheet,
  columns: readonly (Omit<SheetColumnRecord, 'decimal'> & Partial<Pick<SheetColumnRecord, 'decimal'>>)[],
): SheetColumnRecord[] =>
  columns.map(({ column, field, decimal }) => ({
    column,
    field,
    decimal: amountFields.has(field) ? (decimal ?? decimalOf(sheet, { column, field })) : null,
  }));

/** Cells such as 15.11 alone may be days: with a comma they are left out, until the organiser says that they are amounts. */
function decimalOf(
  { rows }: Sheet,
  { column, field }: Pick<SheetColumnRecord, 'column' | 'field'>,
): DecimalSign {
  const numbers = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\d/.test(cell));
  if (field.startsWith('paid') && numbers.length > 0 && numbers.every(mayBeDay)) return ',';
  const readBy = (decimal: DecimalSign): number =>
    rows.filter(({ cells }) => canRead(cells[column] ?? '', decimal)).length;
  return readBy('.') > readBy(',') ? '.' : ',';
}

/** True for 15.11 and 3.12, not for 20.00 and 12.50. */
const mayBeDay = (cell: string): boolean => {
  const [day = 0, month = 0] = cell.split('.').map(Number);
  return isShortDay(cell) && day >= 1 && day <= 31 && month >= 1 && month <= 12;
};

function canRead(cell: string, decimal: DecimalSign): boolean {
  try {
    readCost(cell, { decimal });
    return true;
  } catch (error) {
    if (error instanceof LineRefused) return false;
    throw error;
  }
}
