import type { SheetField } from '@fan-beats/events/kernel';
import type { SheetColumnRecord } from '../../contract/takeover-records';
import { LineRefused, readAmount, type DecimalSign } from '../../platform/tables/read-amount';
import type { Sheet } from './sheet';

const amountFields: ReadonlySet<SheetField> = new Set<SheetField>([
  ...(['price', 'ems', 'customs', 'domestics', 'paid'] as const),
  ...(['paid_items', 'paid_ems', 'paid_customs', 'paid_domestics'] as const),
]);

/** How organisers call their columns; the first that fits counts. */
const named: readonly (readonly [SheetField, RegExp])[] = [
  ['paid_ems', /^ems.*(paid|done|bezahlt)|^(paid|bezahlt).*ems/i],
  ['paid_customs', /^(customs|zoll).*(paid|done|bezahlt)|^(paid|bezahlt).*(customs|zoll)/i],
  ['paid_domestics', /^(domestic|inland|versand).*(paid|done|bezahlt)|^(paid|bezahlt).*(domestic|versand)/i],
  ['paid_items', /^(items?|artikel|ware).*(paid|bezahlt)|^(paid|bezahlt).*(items?|artikel)/i],
  ['paid', /^(amount )?(paid|bezahlt|gezahlt|payment|zahlung)\??$/i],
  ['ems', /^ems/i],
  ['customs', /^(customs|zoll)/i],
  ['domestics', /^(domestics?|inland|versand|porto|shipping)/i],
  ['mail', /mail/i],
  ['instagram', /insta|^ig\b|handle/i],
  [
    'name',
    /^(fan|(user|display|nick)?[ -]?names?|anzeigename|wer|who|besteller(in)?|joiner|claimer|teilnehmer(in)?)$/i,
  ],
  ['count', /^(amount|count|quantity|qty|anzahl|menge|st(ü|ue)ck(zahl)?|pcs|pieces)$/i],
  ['price', /^(unit )?(price|einzelpreis|preis|st(ü|ue)ckpreis)\b/i],
  ['variant', /^(variant|variante|version|ver\.?|member|option|edition)$/i],
  ['item', /^(item|artikel|produkt|product|album|merch|was|ware)$/i],
  ['text', /^(text|wunsch|wish|choice)$/i],
  ['note', /note|notiz|bemerkung|kommentar|comment|information|datum|date|tracking|adresse|address/i],
];

/** Our own lists know more of a claim than a take-over reads: these columns say nothing of their own. */
const derived =
  /^(claim|group order|claimed at|time ?stamp|zeitstempel|sum|total|type|kind|packed|pieces|fan beats.*|freebies.*)$/i;

/** What the columns probably hold: by their names, and a column of small numbers is of the item in its head (rule A2). */
export function proposeColumns(sheet: Sheet): SheetColumnRecord[] {
  const read = sheet.head.flatMap((head, column) => {
    const [field, pattern] = derived.test(head) ? [] : (named.find(([, one]) => one.test(head)) ?? []);
    return field && pattern ? [{ column, field, isSure: isSure(head, field, pattern) }] : [];
  });
  const isMatrix = !read.some(({ field }) => field === 'item');
  const pieces = isMatrix ? sheet.head.flatMap((head, column) => piecesAt(sheet, head, column)) : [];
  const found = read.flatMap(({ column, field, isSure }) =>
    isSure || !pieces.some((one) => one.column === column) ? [{ column, field }] : [],
  );
  const once = found.filter(
    ({ field }, index) => field === 'note' || found.findIndex((one) => one.field === field) === index,
  );
  const free = pieces.filter(({ column }) => !once.some((one) => one.column === column));
  const all = [...once.filter(({ field }) => !isMatrix || field !== 'count'), ...free];
  return withDecimals(
    sheet,
    all.toSorted((a, b) => a.column - b.column),
  );
}

export const priceInName = /\s*\(?\s*(\d[\d.,]*)\s*(?:€|EUR)\s*\)?\s*$/i;

/** What has a price in its name is an item where there are pieces below it, and so is a notebook or an Instax film. */
const isSure = (head: string, field: SheetField, pattern: RegExp): boolean =>
  !priceInName.test(head) &&
  (!['mail', 'instagram', 'note'].includes(field) || pattern.exec(head)?.[0] === head);

const isCount = (cell: string): boolean => /^(\d{0,4}|x)$/i.test(cell);

function piecesAt({ rows }: Sheet, head: string, column: number): Omit<SheetColumnRecord, 'decimal'>[] {
  const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '' && cell !== '-');
  // A dirty cell leaves its line out, and not its column.
  const isMostly = cells.filter(isCount).length > cells.length / 2;
  const holds = head !== '' && !derived.test(head) && isMostly;
  return holds ? [{ column, field: 'pieces' }] : [];
}

/** Each column of amounts with the sign by which most of it can be read; what nobody said is decided here (rule A1). */
export const withDecimals = (
  sheet: Sheet,
  columns: readonly (Omit<SheetColumnRecord, 'decimal'> & Partial<Pick<SheetColumnRecord, 'decimal'>>)[],
): SheetColumnRecord[] =>
  columns.map(({ column, field, decimal }) => ({
    ...{ column, field },
    decimal: amountFields.has(field) ? (decimal ?? decimalOf(sheet, column)) : null,
  }));

function decimalOf({ rows }: Sheet, column: number): DecimalSign {
  const readBy = (decimal: DecimalSign): number =>
    rows.filter(({ cells }) => canRead(cells[column] ?? '', decimal)).length;
  return readBy('.') > readBy(',') ? '.' : ',';
}

function canRead(cell: string, decimal: DecimalSign): boolean {
  try {
    readAmount(cell, decimal);
    return true;
  } catch (error) {
    if (error instanceof LineRefused) return false;
    throw error;
  }
}
