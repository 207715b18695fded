import { createHmac } from 'node:crypto';
import type { ReadLine } from './read-line';

/** What tells a line apart from all others: of n equal ones in a file each has its ordinal (rule M13). */
export interface Identity {
  readonly fingerprint: string;
  readonly ordinal: number;
}

export type IdentifiedLine = ReadLine & Identity;

/** Letters and digits: another layout of the same bank wraps, pads and shortens spaces otherwise. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The bank's reference with day and amount where there is one, else all that was told. Banks give one reference to several lines,
 * so these count as equal lines, too. Keyed, for days and amounts of somebody's account could be guessed from a plain digest.
 */
export function identify(lines: readonly ReadLine[], key: string): IdentifiedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { account, bookedOn, amountCents, bankReference, payer, iban, purpose } = line;
    // A reference is taken sign by sign: 1-71 and 17-1 are two.
    const told = bankReference === '' ? ['', ...[payer, iban, purpose].map(bare)] : [bankReference];
    const text = [bare(account), bookedOn, amountCents, ...told].join('\n');
    const fingerprint = createHmac('sha256', key).update(text).digest('hex');
    const ordinal = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, ordinal);
    return { ...line, fingerprint, ordinal };
  });
}
