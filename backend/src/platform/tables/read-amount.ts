import { cents, type Cents } from '@fan-beats/events/kernel';

/** A reason against one line of a file alone. */
export class LineRefused extends Error {}

export type DecimalSign = ',' | '.';

/**
 * Cents of an amount with this decimal sign; thousands may be set apart. Throws LineRefused for whatever else stands there, for
 * an amount that cannot be read is never 0 (rule M14).
 */
export function readAmount(text: string, decimal: DecimalSign): Cents {
  const plain = text.replace(/[\s\u00a0€]|EUR/g, '').replace('−', '-');
  const [point, apart] = decimal === ',' ? [',', '\\.'] : ['\\.', ','];
  const shape = new RegExp(`^([+-]?)(\\d{1,3}(?:${apart}\\d{3})+|\\d+)(?:${point}(\\d{1,2}))?$`);
  const [, sign, whole = '', part = ''] = shape.exec(plain) ?? [];
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}${part.padEnd(2, '0')}`);
  if (sign === undefined || !Number.isSafeInteger(amount) || amount > mostCents)
    throw new LineRefused(`“${text.slice(0, 30)}” is no amount`);
  return cents(sign === '-' ? 0 - amount : amount);
}

/** Beyond this the books count nothing; a bank that says so means something else. */
const mostCents = 1_000_000_000;
