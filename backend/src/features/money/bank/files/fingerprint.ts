import { createHmac } from 'node:crypto';
import type { ReadLine } from './read-line';

/** The identity of a line. Each of n equal lines in a file has its ordinal (rule M13). */
export interface Identity {
  readonly fingerprint: string;
  readonly ordinal: number;
}

export type IdentifiedLine = ReadLine & Identity;

/** Only letters and digits: another layout of the same bank wraps, pads and shortens spaces in another way. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The fingerprint is made of the bank's reference with day and amount where the line has one, else of all its fields.
 * Banks give one reference to several lines, so these count as equal lines, too. It is keyed because days and amounts
 * of a person's account could be guessed from a plain digest.
 */
export function identify(lines: readonly ReadLine[], key: string): IdentifiedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { account, bookedOn, amountCents, bankReference, payer, iban, purpose } = line;
    // A reference is compared sign by sign: 1-71 and 17-1 are two.
    const told = bankReference === '' ? ['', ...[payer, iban, purpose].map(bare)] : [bankReference];
    const text = [bare(account), bookedOn, amountCents, ...told].join('\n');
    const fingerprint = createHmac('sha256', key).update(text).digest('hex');
    const ordinal = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, ordinal);
    return { ...line, fingerprint, ordinal };
  });
}
