/** The text that a fan writes into the purpose of a transfer: for everything of a person, or for one claim. */
export interface PaymentReference {
  readonly kind: 'claim' | 'person';
  readonly number: number;
}

const letterOf = { claim: 'C', person: 'P' } as const;
const kindOf = { C: 'claim', P: 'person' } as const;

/** Without I, O and Q, which people confuse with others. */
const checkLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/**
 * `FB-C1234-DD`: prefix, kind and number, and two check letters that reveal every wrong or swapped digit (ISO 7064 MOD
 * 97-10).
 */
export function formatReference(prefix: string, { kind, number }: PaymentReference): string {
  return `${prefix}-${letterOf[kind]}${number}-${checkOf(prefix, letterOf[kind], String(number))}`;
}

/**
 * The references in a purpose, each once. A bank may have changed the text: hyphens, spaces and line breaks lost, words
 * joined, O for 0, I and l for 1. `prefixes` are the current and the earlier ones.
 */
export function readReferences(text: string, prefixes: readonly string[]): PaymentReference[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const found = new Map<string, PaymentReference>();
  for (const prefix of prefixes)
    for (let at = plain.indexOf(prefix); at !== -1; at = plain.indexOf(prefix, at + 1)) {
      const reference = readAt(plain.slice(at + prefix.length), prefix);
      if (reference) found.set(`${reference.kind} ${reference.number}`, reference);
    }
  return [...found.values()];
}

/**
 * The longest number whose check letters follow it, so that digits which belong to the next word are not part of it.
 */
function readAt(behind: string, prefix: string): PaymentReference | null {
  const [, letter, digits = ''] = /^([CP])([0-9OIL]{1,9})/.exec(behind) ?? [];
  if (letter !== 'C' && letter !== 'P') return null;
  for (let length = digits.length; length > 0; length -= 1) {
    const number = digits.slice(0, length).replaceAll('O', '0').replace(/[IL]/g, '1');
    if (behind.slice(1 + length, 3 + length) === checkOf(prefix, letter, number))
      return number.startsWith('0') ? null : { kind: kindOf[letter], number: Number(number) };
  }
  return null;
}

/** The check number of prefix, kind and number, 2 to 98, as two letters. */
function checkOf(prefix: string, letter: string, digits: string): string {
  let rest = 0;
  for (const sign of `${prefix}${letter}${digits}00`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  const check = 98 - rest;
  return `${checkLetters.charAt(Math.floor(check / checkLetters.length))}${checkLetters.charAt(check % checkLetters.length)}`;
}

/** The text that a fan probably wrote for a reference, and the intended reference. */
export interface NearReference {
  readonly written: string;
  readonly meant: string;
}

/**
 * Finds this reference with a slip in a text: the right number with other check letters, or one character that is
 * wrong, missing, added or swapped with the next. Null where there is nothing like it (rule M32).
 */
export function findNearReference(
  text: string,
  prefix: string,
  reference: PaymentReference,
): NearReference | null {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const meant = formatReference(prefix, reference);
  const bare = meant.replaceAll('-', '');
  const number = bare.slice(0, -2);
  for (let at = plain.indexOf(number); at !== -1; at = plain.indexOf(number, at + 1)) {
    const letters = plain.slice(at + number.length, at + bare.length);
    if (/^[A-Z]{2}$/.test(letters)) return { written: dashed(`${number}${letters}`, number), meant };
  }
  for (let at = 0; at <= plain.length - bare.length + 1; at += 1)
    for (const length of [bare.length, bare.length - 1, bare.length + 1]) {
      const written = plain.slice(at, at + length);
      if (written.length === length && isOneSlipFrom(written, bare))
        return { written: dashed(written, number), meant };
    }
  return null;
}

/** The text with hyphens as in a reference, where the prefix and the check letters are in their places. */
function dashed(written: string, number: string): string {
  const [, prefix = '', middle = '', letters = ''] = /^([A-Z]+)([CP]\d+)([A-Z]{2})$/.exec(written) ?? [];
  return prefix === '' || !number.startsWith(prefix) ? written : `${prefix}-${middle}-${letters}`;
}

/** Whether one character is wrong, missing or added, or two neighbours are swapped. */
function isOneSlipFrom(written: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && written[at] === meant[at]) at += 1;
  const [left, right] = [written.slice(at), meant.slice(at)];
  if (left.length > right.length) return left.slice(1) === right;
  if (left.length < right.length) return left === right.slice(1);
  if (left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** Whether a text has something like a reference: a prefix followed by a number. */
export function resemblesReference(text: string, prefixes: readonly string[]): boolean {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return prefixes.some((prefix) => new RegExp(`${prefix}[A-Z]?[OIL]*[0-9]`).test(plain));
}
