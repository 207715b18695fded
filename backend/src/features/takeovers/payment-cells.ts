import { cents, type Cents } from '@fan-beats/events/kernel';
import type { PaymentMethod } from '@fan-beats/events/language';
import { LineRefused } from '../../platform/tables/read-amount';
import { readCost, type AmountStyle } from './cells';

/** The amount paid for something, or 'all' for all of it. */
export type PaidAmount = Cents | 'all';

/** A payment as a cell names it. */
export interface PaidCell {
  readonly amount: PaidAmount;
  /** The German day, such as 2026-11-15; null where the cell has none. */
  readonly day: string | null;
  readonly method: PaymentMethod | null;
}

const allOfIt = /^(yes|ja|y|j|x|✓|✔|true|wahr|paid|bezahlt|gezahlt|done|ok|erledigt|erhalten|received)$/i;
const noneOfIt = /^(no|nein|n|false|falsch|offen|open|unpaid|unbezahlt|✗|✘|nope|noch nicht|not yet)$/i;

/** Words between the parts of a cell, such as “ja, am 12.11. per PayPal”. */
const betweenParts =
  /(?:^|\s)(?:on|am|at|vom|per|via|by|mit|with|in|über)(?=\s|$)|[()]|[,;:](?=\s|$)|(?<=^|\s)[,;:]/gi;

const methods: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['paypal', /\b(?:pay ?pal|pp)\b(?: ?f ?& ?f| friends)?/i],
  [
    'bank',
    /(?<![a-zäöü])(?:bank)?(?:ü|ue)ber(?:weisung|wiesen)|\b(?:bank ?transfer|bank|transfer|sepa|iban|konto|giro(?:pay)?)\b/i,
  ],
  ['cash', /\b(?:bar|cash|barzahlung|in bar)\b/i],
  ['other', /\b(?:wise|revolut|venmo|klarna|zelle|other|sonstiges?|andere)\b/i],
];

/**
 * A payment: “ja”, “12,50”, “15.11.”, “ja 12.11. PayPal”. A day or a method alone means that all was paid. Throws
 * LineRefused.
 */
export function readPaid(cell: string, style: AmountStyle & { readonly today: string }): PaidCell {
  if (allOfIt.test(cell)) return { amount: 'all', day: null, method: null };
  if (noneOfIt.test(cell)) return { amount: cents(0), day: null, method: null };
  const { day, rest: withoutDay } = splitDay(cell, style.today);
  const { method, rest: withoutMethod } = splitMethod(withoutDay);
  if (day === null && method === null) return { amount: readCost(cell, style), day, method };
  const rest = withoutMethod.replaceAll(betweenParts, ' ').replaceAll(/\s+/g, ' ').trim();
  if (rest === '' || allOfIt.test(rest)) return { amount: 'all', day, method };
  if (noneOfIt.test(rest)) return { amount: cents(0), day: null, method: null };
  return { amount: readCost(rest, style), day, method };
}

/** The method in a column of methods. Another word counts as “other”. */
export function readMethod(cell: string): PaymentMethod {
  return splitMethod(cell).method ?? 'other';
}

function splitMethod(text: string): { readonly method: PaymentMethod | null; readonly rest: string } {
  const found = methods.find(([, shape]) => shape.test(text));
  return found ? { method: found[0], rest: text.replace(found[1], ' ') } : { method: null, rest: text };
}

const months = [
  'jan',
  'feb',
  'm(?:ä|ae|a)r',
  'apr',
  'ma[iy]',
  'jun',
  'jul',
  'aug',
  'sep',
  'o[kc]t',
  'nov',
  'de[zc]',
];
const monthNames = months.map((name) => new RegExp(`^${name}`, 'i'));
const timeOfDay = '(?:,?\\s+\\d{1,2}:\\d{2}(?::\\d{2})?(?: Uhr)?)?';

/** The ways in which a day is written, with the names of their parts. */
const dayShapes: readonly RegExp[] = [
  new RegExp(
    `(?<![\\d.,])(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})(?:T[\\d:.]+Z?)?${timeOfDay}(?!\\d)`,
  ),
  new RegExp(
    `(?<![\\d.,])(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.(?:\\s?(?<year>\\d{4})|(?<shortYear>\\d{2}))${timeOfDay}(?!\\d|[.,]\\d)`,
  ),
  new RegExp(`(?<![\\d.,])(?<day>\\d{1,2})/(?<month>\\d{1,2})/(?<year>\\d{4}|\\d{2})${timeOfDay}(?!\\d)`),
  /(?<![\d.,])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?!\d)/,
  new RegExp(
    `(?<![\\d.,])(?<day>\\d{1,2})\\.?\\s*(?<word>${months.join('|')})[a-zäö]*\\.?(?:\\s+(?<year>\\d{4}))?(?!\\d)`,
    'i',
  ),
];

/**
 * The day in a text, and the text without it. A day without a year is the latest such day until today. Throws LineRefused
 * for a day that does not exist or is still to come, and for “15.11. 20”, whose last number may be a year or an amount.
 */
function splitDay(text: string, today: string): { readonly day: string | null; readonly rest: string } {
  const found = dayShapes.map((shape) => shape.exec(text)).find((match) => match !== null);
  if (!found) return { day: null, rest: text };
  const after = text.slice(found.index + found[0].length);
  if (yearOf(found) === undefined && /^\s+\d{2}$/.test(after))
    throw new LineRefused((i18n) =>
      i18n.t('“{cell}” may end with a year or with an amount', { cell: text.slice(0, 30) }),
    );
  return { day: dayOf(found, today), rest: text.replace(found[0], ' ') };
}

const yearOf = ({ groups }: RegExpExecArray): string | undefined => groups?.['year'] ?? groups?.['shortYear'];

function dayOf(found: RegExpExecArray, today: string): string {
  const { day, month } = dayAndMonth(found);
  const year = yearOf(found);
  const written = year === undefined ? latest(day, month, today) : toDay(fullYear(year), month, day);
  if (written === null) throw notADay(found[0]);
  if (written > today)
    throw new LineRefused((i18n) => i18n.t('“{cell}” is still to come', { cell: found[0].slice(0, 30) }));
  return written;
}

/** The numbers of a found day: 24/11/2026 in the European way, 11/24/2026 in the American one. Throws LineRefused. */
function dayAndMonth(found: RegExpExecArray): { readonly day: number; readonly month: number } {
  const { day: first = '', month: second = '', word } = found.groups ?? {};
  const day = Number(first);
  const month = word === undefined ? Number(second) : monthOf(word);
  if (!found[0].includes('/') || day === month) return { day, month };
  if (day <= 12 && month <= 12)
    throw new LineRefused((i18n) =>
      i18n.t('“{cell}” may be two days: write it as 24.12.2026', { cell: found[0].slice(0, 30) }),
    );
  return month > 12 ? { day: month, month: day } : { day, month };
}

const notADay = (cell: string): LineRefused =>
  new LineRefused((i18n) => i18n.t('“{cell}” is not a day', { cell: cell.slice(0, 30) }));

const monthOf = (word: string): number => monthNames.findIndex((name) => name.test(word)) + 1;
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

function latest(day: number, month: number, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  // Eight years, because of 29 February.
  for (let year = thisYear; year > thisYear - 8; year -= 1) {
    const written = toDay(year, month, day);
    if (written !== null && written <= today) return written;
  }
  return null;
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year < 2100;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** True for “15.11”, which is a day in a column of days, and may be an amount elsewhere. */
export const isShortDay = (cell: string): boolean => /^\d{1,2}\.\d{1,2}$/.test(cell);

/** The day in a column of days, also as 15.11 without the last point; null for “offen”. Throws LineRefused. */
export function readDay(cell: string, today: string): string | null {
  if (noneOfIt.test(cell)) return null;
  const { day, rest } = splitDay(isShortDay(cell) ? `${cell}.` : cell, today);
  const words = splitMethod(rest).rest.replaceAll(betweenParts, ' ').trim();
  if (day === null || !(words === '' || allOfIt.test(words))) throw notADay(cell);
  return day;
}
