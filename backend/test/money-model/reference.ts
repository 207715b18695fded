/** Letters that nobody mistakes for a digit: without I, O and Q. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Prefix, kind, number, and two letters for the check number over all three, by ISO 7064 MOD 97-10. */
export function referenceOf(prefix: string, kind: 'C' | 'P', id: number): string {
  const digits = `${prefix}${kind}${id}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  const check = 98 - Number((BigInt(digits) * 100n) % 97n);
  return `${prefix}-${kind}${id}-${letters[Math.floor(check / letters.length)]}${letters[check % letters.length]}`;
}
