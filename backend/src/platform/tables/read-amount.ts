import { cents, type Cents } from '@fan-beats/events/kernel';
import type { Text } from '../texts/texts';

/** A reason against one line of a file alone. */
export class LineRefused extends Error {
  constructor(readonly text: Text) {
    super('A line is refused');
  }
}

export type DecimalSign = ',' | '.';

/**
 * Cents of an amount with this decimal sign; thousands may be separated, and zeros may follow the cents. Throws
 * LineRefused for any other text, because an amount that cannot be read is never 0 (rule M14).
 */
export function readAmount(text: string, decimal: DecimalSign): Cents {
  const [sign, whole, part] = digitsOf(text, decimal);
  // Three digits may be thousands in another country's format.
  if (!/^(\d{0,2}|\d{2}0{2,})$/.test(part)) throw notAnAmount(text);
  return centsOf(text, { sign, whole, fraction: Number(part.slice(0, 2).padEnd(2, '0')) });
}

/** Cents of a balance, which banks compute: half a cent is rounded up (rule M14). Throws LineRefused. */
export function readBalance(text: string, decimal: DecimalSign): Cents {
  const [sign, whole, part] = digitsOf(text, decimal);
  const half = Number(part.padEnd(3, '0').charAt(2)) >= 5 ? 1 : 0;
  return centsOf(text, { sign, whole, fraction: Number(part.slice(0, 2).padEnd(2, '0')) + half });
}

/** The largest distance from a whole cent, in cents, that counts as a rounding error of a computer. */
const tolerance = 0.01;

/**
 * Cents of an amount in XML. Up to five digits may follow the point, and banks write computed values such as
 * `33.99999999999`. Throws LineRefused for real parts of a cent.
 */
export function readXmlAmount(text: string): Cents {
  const [sign, whole, part] = digitsOf(text, '.');
  const fraction = Number(`${part.slice(0, 2).padEnd(2, '0')}.${part.slice(2)}0`);
  const rounded = Math.round(fraction);
  if (Math.abs(fraction - rounded) > tolerance)
    throw new LineRefused((i18n) => i18n.t('“{text}” has parts of a cent', { text: text.slice(0, 30) }));
  return centsOf(text, { sign, whole, fraction: rounded });
}

type Digits = readonly [sign: string, whole: string, part: string];

function digitsOf(text: string, decimal: DecimalSign): Digits {
  const plain = text.replace(/[\s\u00a0€]|EUR/g, '').replace('−', '-');
  const [point, apart] = decimal === ',' ? [',', '\\.'] : ['\\.', ','];
  const shape = new RegExp(`^([+-]?)(\\d{1,3}(?:${apart}\\d{3})+|\\d+)(?:${point}(\\d{1,30}))?$`);
  const [, sign, whole = '', part = ''] = shape.exec(plain) ?? [];
  if (sign === undefined) throw notAnAmount(text);
  return [sign, whole.replaceAll(/[.,]/g, ''), part];
}

function centsOf(
  text: string,
  { sign, whole, fraction }: { readonly sign: string; readonly whole: string; readonly fraction: number },
): Cents {
  const amount = Number(whole) * 100 + fraction;
  if (!Number.isSafeInteger(amount) || amount > mostCents) throw notAnAmount(text);
  return cents(sign === '-' ? 0 - amount : amount);
}

export const notAnAmount = (text: string): LineRefused =>
  new LineRefused((i18n) => i18n.t('“{text}” is not an amount', { text: text.slice(0, 30) }));

/** The most cents of an amount in the books; a larger amount in a bank file has another meaning. */
const mostCents = 1_000_000_000;
